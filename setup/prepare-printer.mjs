import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './install.mjs';
import { ensurePrinter, hasOffice } from './printer.mjs';

const log = (line) => console.log(line);

/** Unless PRINTER names a way that needs nothing on this machine. */
const isWanted = () => ['auto', 'native'].includes(process.env.PRINTER ?? 'auto');

/** Sees to it that documents can be printed. */
export async function preparePrinter() {
  if (isWanted()) await ensurePrinter({ log });
}

/**
 * The same beside the portal, which opens at once and prints when the printer is there.
 * @returns {Record<string, string>} what tells the portal that it is being prepared
 */
export function preparePrinterBeside() {
  if (!isWanted() || hasOffice()) return {};
  const preparation = join(root, 'node_modules/.cache/printer-preparation');
  mkdirSync(dirname(preparation), { recursive: true });
  writeFileSync(preparation, String(process.pid));
  void ensurePrinter({ log }).finally(() => rmSync(preparation, { force: true }));
  return { PRINTER_PREPARATION: preparation };
}
