import { mkdir } from 'node:fs/promises';
import type { PrinterSetting } from '../config/providers.ts';
import { openProvider } from '../config/schemes.ts';
import { findOffice } from './find-office.ts';
import { GotenbergPrinter } from './gotenberg-printer.ts';
import { isBeingPrepared, latePrinter } from './late-printer.ts';
import { nativePrinter } from './native-printer.ts';
import { PrintError, type Printer } from './printer.ts';
import { wasmPrinter } from './wasm-printer.ts';

/**
 * Opens the printer that the settings name; the work itself starts with the first document.
 * @param workFolder where profiles and documents are kept for a while; several processes may share it.
 * @param preparation a file that is there while LibreOffice is being installed: documents wait for that
 * @throws PrintError when the setting asks for what this machine does not have, saying what to do.
 */
export async function openPrinter(
  setting: PrinterSetting,
  workFolder: string,
  preparation: string | null = null,
): Promise<Printer> {
  if (setting.kind !== 'gotenberg') await mkdir(workFolder, { recursive: true });
  if (preparation !== null && (await isBeingPrepared(preparation))) {
    return latePrinter(preparation, () => openPrinter(setting, workFolder));
  }
  return openProvider<PrinterSetting, Printer | Promise<Printer>>(setting, {
    auto: async () => (await openOffice(workFolder)) ?? wasmPrinter(workFolder),
    native: async () => {
      const printer = await openOffice(workFolder);
      if (!printer) throw new PrintError('unavailable', NO_OFFICE);
      return printer;
    },
    wasm: () => wasmPrinter(workFolder),
    gotenberg: ({ url }) => new GotenbergPrinter(url),
  });
}

const NO_OFFICE =
  'Для печати в PDF не найден LibreOffice. Установите его (в Debian и Ubuntu: apt-get install libreoffice-writer-nogui python3-uno) или задайте PRINTER=wasm либо PRINTER=gotenberg:АДРЕС';

/** The LibreOffice of this machine, if there is one. */
async function openOffice(workFolder: string): Promise<Printer | null> {
  const office = await findOffice();
  return office && nativePrinter(office, workFolder);
}
