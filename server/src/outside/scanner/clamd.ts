import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Scanner, ScannerAway } from './port.ts';

const TIMEOUT_MS = 60_000;
/** It is away for a moment whenever it reads its signatures anew: that long a file waits for it. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 500;

/** ClamAV's daemon by its INSTREAM command (clamd(8)); nothing of a file is written to its disk by us. */
export function clamdScanner({ host, port }: { host: string; port: number }): Scanner {
  return {
    async find(bytes) {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        try {
          return readAnswer(await ask(host, port, bytes));
        } catch (error) {
          if (Date.now() >= until) throw error;
          await sleep(PAUSE_MS);
        }
      }
    },
  };
}

async function ask(host: string, port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ host, port, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  // A chunk of no bytes ends the stream. An empty file is nothing but this end.
  const file = bytes.length > 0 ? [length, bytes] : [];
  socket.write(Buffer.concat([Buffer.from('zINSTREAM\0'), ...file, Buffer.alloc(4)]));
  return text(socket).catch((error) => {
    throw new ScannerAway(`clamd: ${error instanceof Error ? error.message : error}`);
  });
}

/** «stream: OK» or «stream: NAME FOUND»; anything else says why it did not look. */
function readAnswer(answer: string): string | null {
  const said = answer.replaceAll('\0', '').trim();
  if (said === 'stream: OK') return null;
  const [, name] = /^stream: (.+) FOUND$/.exec(said) ?? [];
  if (!name) throw new ScannerAway(`clamd: ${said || 'без ответа'}`);
  return name;
}
