import { ensurePrinter } from './printer.mjs';

/** Sees to it that documents can be printed, unless PRINTER names a way that needs nothing on this machine. */
export async function preparePrinter() {
  const setting = process.env.PRINTER ?? 'auto';
  if (setting === 'auto' || setting === 'native') await ensurePrinter({ log: (line) => console.log(line) });
}
