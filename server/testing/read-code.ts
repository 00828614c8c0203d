import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import sharp from 'sharp';

const run = promisify(execFile);

/**
 * What the first code on the pages of a PDF file says, as a scanner reads it from the printed document.
 * @param pages the first and the last to look at; all of them when left out
 */
export async function readCode(pdf: string, pages?: { first: number; last: number }): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'code-'));
  try {
    const range = pages ? ['-f', String(pages.first), '-l', String(pages.last)] : [];
    // A code is black on white, and a picture that is packed takes four times as long to make.
    await run('pdftoppm', ['-r', '200', '-gray', ...range, pdf, join(folder, 'page')]);
    for (const name of (await readdir(folder)).sort()) {
      const text = scan(await readFile(join(folder, name)));
      if (text) return text;
    }
    return undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a code says that a page shows as a picture. @param address `data:image/png;base64,…` */
export async function readShownCode(address: string): Promise<string | undefined> {
  const png = Buffer.from(address.replace('data:image/png;base64,', ''), 'base64');
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** @param picture PGM: «P5», width, height and the lightest of its greys in words, then a byte for each point */
function scan(picture: Buffer): string | undefined {
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 50)) ?? [];
  if (!width || !height) throw new Error('pdftoppm has made no picture of greys');
  const colours = new Uint8ClampedArray((picture.length - head.length) * 4);
  for (const [index, grey] of picture.subarray(head.length).entries()) colours.fill(grey, index * 4, index * 4 + 3);
  return jsQR(colours, Number(width), Number(height), { inversionAttempts: 'dontInvert' })?.data;
}
