import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import sharp from 'sharp';
import { fillDocx } from '../src/printing/docx.ts';
import { openPrinter } from '../src/printing/pdf.ts';
import { shortSample } from './sample-data.ts';
import { sampleOfTraining } from './sample-of-training.ts';
import { type BuiltInTemplate, templateFile } from './template-file.ts';

// `node server/templates/previews.ts` paints the documents of the page «О платформе» anew (pdftoppm must be installed).
const DOCUMENTS: [BuiltInTemplate, TrainingType][] = [
  ['Certificate', 'AdvancedTraining'],
  ['CertificateOfProfession', 'ProfessionalTraining'],
  ['CertificateOfKnowledge', 'SafetyTraining'],
  ['DiplomMain', 'ProfessionalRetraining'],
  ['AppendixTwo', 'ProfessionalRetraining'],
  ['Protocol', 'SafetyTraining'],
];
const WIDTH = 1000;
const folder = new URL('../../web/public/previews/', import.meta.url);

const run = promisify(execFile);
const work = await mkdtemp(join(tmpdir(), 'previews-'));
const printer = await openPrinter({ kind: 'auto' }, work);
for (const [template, trainingType] of DOCUMENTS) {
  const file = templateFile(template);
  const name = file.replace(/\.docx$/, '');
  const sample = sampleOfTraining(shortSample, trainingType);
  const { docx } = await fillDocx(await readFile(new URL(file, import.meta.url)), { ...sample });
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
