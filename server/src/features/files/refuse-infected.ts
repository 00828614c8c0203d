import { Refusal } from '../../http/refusal.ts';
import { type Scanner, ScannerAway } from '../../outside/scanner/port.ts';

/**
 * Looks at an upload before anything else reads it.
 * @throws Refusal BadRequest when a virus is found, SaveFileException while the scanner is away
 */
export async function refuseInfected(scanner: Scanner, bytes: Buffer): Promise<void> {
  const name = await scanner.find(bytes).catch((error) => {
    if (!(error instanceof ScannerAway)) throw error;
    console.error(error.message);
    throw new Refusal(
      'SaveFileException',
      'Проверка файлов на вирусы сейчас недоступна, файл не принят. Повторите через несколько минут',
    );
  });
  if (name) throw new Refusal('BadRequest', `В файле найден вирус: ${name}. Файл не принят`);
}
