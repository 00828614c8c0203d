import { mkdir } from 'node:fs/promises';
import { findOffice } from './find-office.ts';
import { GotenbergPrinter } from './gotenberg-printer.ts';
import { nativePrinter } from './native-printer.ts';
import { PrintError, type Printer } from './printer.ts';
import { wasmPrinter } from './wasm-printer.ts';

export type PrinterSetting = 'auto' | 'native' | 'wasm' | `gotenberg:${string}`;

/**
 * Chooses the printer; the work itself starts with the first document.
 * @param setting 'native' is the LibreOffice of this machine, 'wasm' one fetched from npm, `gotenberg:URL` a service;
 *   'auto' is the first of native and wasm that is possible.
 * @param workFolder where profiles and documents are kept for a while; several processes may share it.
 * @throws PrintError when the setting asks for what this machine does not have, saying what to do.
 */
export async function openPrinter(setting: PrinterSetting, workFolder: string): Promise<Printer> {
  if (setting.startsWith('gotenberg:')) return new GotenbergPrinter(setting.slice('gotenberg:'.length));
  await mkdir(workFolder, { recursive: true });
  if (setting === 'wasm') return wasmPrinter(workFolder);
  const office = await findOffice();
  if (office) return nativePrinter(office, workFolder);
  if (setting === 'auto') return wasmPrinter(workFolder);
  throw new PrintError(
    'unavailable',
    'Для печати в PDF не найден LibreOffice. Установите его (в Debian и Ubuntu: apt-get install libreoffice-writer-nogui python3-uno) или задайте PRINTER=wasm либо PRINTER=gotenberg:АДРЕС',
  );
}
