import { type BankDirectory, BankDirectoryError } from './port.ts';
import { readDirectory } from './read-directory.ts';

const TIMEOUT_MS = 60_000;
const LONGEST = 32 * 1024 * 1024;

/** The Bank of Russia's page, which leads to the directory of the day. */
export function cbrBanks({ url }: { url: string }): BankDirectory {
  return {
    isOn: true,
    async read() {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
      if (!response) throw new BankDirectoryError('Справочник БИК: сервер не отвечает');
      if (!response.ok) throw new BankDirectoryError(`Справочник БИК: сервер ответил ошибкой ${response.status}`);
      const bytes = await bytesWithin(response).catch(() => null);
      if (!bytes) throw new BankDirectoryError('Справочник БИК: ответ сервера оборвался или слишком велик');
      return readDirectory(bytes);
    },
  };
}

/** @returns null when it is longer than any directory */
async function bytesWithin({ body }: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the connection too.
    if (size > LONGEST) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
