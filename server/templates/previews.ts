import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { fillDocx } from '../src/printing/docx.ts';
import { openPrinter } from '../src/printing/pdf.ts';
import { shortSample } from './sample-data.ts';

// `node server/templates/previews.ts` paints the documents of the page «О платформе» anew (pdftoppm must be installed).
const NAMES = ['certificate', 'diplom-main', 'appendix-two', 'protocol'];
const WIDTH = 1000;
const folder = new URL('../../web/public/previews/', import.meta.url);

const run = promisify(execFile);
const work = await mkdtemp(join(tmpdir(), 'previews-'));
const printer = await openPrinter({ kind: 'auto' }, work);
for (const name of NAMES) {
  const { docx } = await fillDocx(await readFile(new URL(`${name}.docx`, import.meta.url)), { ...shortSample });
  const pdf = join(work, `${name}.pdf`);
  await writeFile(pdf, await printer.toPdf(docx));
  await run('pdftoppm', ['-r', '150', '-f', '1', '-singlefile', '-png', pdf, join(work, name)]);
  const { width, height } = await sharp(join(work, `${name}.png`))
    .resize({ width: WIDTH, height: WIDTH, fit: 'inside' })
    .webp({ quality: 78 })
    .toFile(new URL(`${name}.webp`, folder).pathname);
  console.log(`${name}: ${width} × ${height}`);
}
await printer.stop();
await rm(work, { recursive: true });
process.exit();
