import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import PizZip from 'pizzip';
import sharp from 'sharp';

const run = promisify(execFile);

/** A printed paper as a reader has it; texts with their spaces collapsed. */
export interface Paper {
  pdf: string;
  docx: string;
  pages: number;
  /** Names of fonts that the PDF does not carry with it. */
  missingFonts: string[];
  /** What the first code on it says. */
  qr: string | undefined;
  /** The pictures in the Word file. */
  pictures: Buffer[];
}

/** Reads both files of a paper: the PDF by an independent reader, the Word file by its XML. */
export async function readPaper(pdf: Buffer, docx: Buffer): Promise<Paper> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'));
  try {
    const path = join(folder, 'paper.pdf');
    await writeFile(path, pdf);
    const text = (await run('pdftotext', [path, '-'])).stdout;
    const facts = (await run('pdfinfo', [path])).stdout;
    const fonts = (await run('pdffonts', [path])).stdout;
    await run('pdftoppm', ['-r', '150', '-png', path, join(folder, 'page')]);
    const zip = new PizZip(docx);
    return {
      pdf: oneLine(text),
      docx: textOfDocx(zip),
      pages: Number(/Pages:\s+(\d+)/.exec(facts)?.[1]),
      missingFonts: notEmbedded(fonts),
      qr: await firstCode(folder),
      pictures: zip.file(/^word\/media\//).map((file) => Buffer.from(file.asUint8Array())),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function textOfDocx(zip: PizZip): string {
  const xml = zip
    .file(/^word\/(document|header\d*|footer\d*)\.xml$/)
    .map((file) => file.asText())
    .join('\n');
  const text = xml.replace(/<w:p[ >]/g, ' $&').replace(/<[^>]+>/g, '');
  return oneLine(text.replaceAll('&amp;', '&').replaceAll('&quot;', '"'));
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** pdffonts: name, type, encoding, then «emb sub uni object ID» as yes or no. */
const notEmbedded = (table: string): string[] =>
  table
    .split('\n')
    .slice(2)
    .filter((line) => / no +(yes|no) +(yes|no) +\d+ +\d+ *$/.test(line))
    .map((line) => line.split(' ')[0] ?? '');

async function firstCode(folder: string): Promise<string | undefined> {
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
  for (const page of pages) {
    const text = await scan(join(folder, page));
    if (text) return text;
  }
  return undefined;
}

async function scan(png: string): Promise<string | undefined> {
  const image = sharp(await readFile(png)).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
