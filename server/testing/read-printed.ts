import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8 } from 'fflate';
import { readCode } from './read-code.ts';
import { readZip } from './read-zip.ts';

const run = promisify(execFile);

/** A printed document as a reader has it; texts with their spaces collapsed. */
export interface Printed {
  pdf: string;
  docx: string;
  pages: number;
  /** Whom the properties of the PDF name. */
  author: string;
  title: string;
  /** Names of fonts that the PDF does not carry with it. */
  missingFonts: string[];
  /** What the first code on it says. */
  qr: string | undefined;
  /** The pictures in the Word file. */
  pictures: Buffer[];
}

/** Reads both files of a document: the PDF by an independent reader, the Word file by its XML. */
export async function readPrinted(pdf: Buffer, docx: Buffer): Promise<Printed> {
  const folder = await mkdtemp(join(tmpdir(), 'document-'));
  try {
    const path = join(folder, 'document.pdf');
    await writeFile(path, pdf);
    const text = (await run('pdftotext', [path, '-'])).stdout;
    const facts = (await run('pdfinfo', [path])).stdout;
    const fonts = (await run('pdffonts', [path])).stdout;
    const parts = [...readZip(docx)];
    return {
      pdf: oneLine(text),
      docx: textOfDocx(parts),
      pages: Number(/Pages:\s+(\d+)/.exec(facts)?.[1]),
      author: /Author:\s+(.+)/.exec(facts)?.[1] ?? '',
      title: /Title:\s+(.+)/.exec(facts)?.[1] ?? '',
      missingFonts: notEmbedded(fonts),
      qr: await readCode(path),
      pictures: parts.filter(([name]) => name.startsWith('word/media/')).map(([, bytes]) => Buffer.from(bytes)),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function textOfDocx(parts: [string, Uint8Array][]): string {
  const xml = parts
    .filter(([path]) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(path))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
  const text = xml.replace(/<w:p[ >]/g, ' $&').replace(/<[^>]+>/g, '');
  return oneLine(text.replaceAll('&amp;', '&').replaceAll('&quot;', '"'));
}

/** Printed hyphens of a licence do not break; a reader takes them for hyphens. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('\u2011', '-').trim();

/** pdffonts: name, type, encoding, then «emb sub uni object ID» as yes or no. */
const notEmbedded = (table: string): string[] =>
  table
    .split('\n')
    .slice(2)
    .filter((line) => / no +(yes|no) +(yes|no) +\d+ +\d+ *$/.test(line))
    .map((line) => line.split(' ')[0] ?? '');
