import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readsPdf } from '../../testing/print-tools.ts';
import { mergePdf } from './merge-pdf.ts';
import { qrPicture, qrPng } from './qr.ts';
import { type ZipEntry, zipStream } from './zip.ts';

const run = promisify(execFile);
let work = '';
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'printing-files-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

describe('QR codes', () => {
  it.each([
    ['a link', 'https://dopusk.example/verify/7KQ4-M2XD'],
    [
      'a payment order',
      `ST00012|Name=${'АНО ДПО «Академия» '.repeat(8)}|Sum=120000|Purpose=${'Оплата обучения '.repeat(10)}`,
    ],
  ])('a scanner reads %s', async (_, text) => {
    const image = sharp(await qrPng(text)).ensureAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text);
  });

  it('is a picture of the asked width', async () => {
    expect(await qrPicture('a', 22)).toMatchObject({ width: 22, height: 22 });
  });
});

describe('archives', () => {
  async function unpacked(entries: ZipEntry[]): Promise<Map<string, string>> {
    const folder = await mkdtemp(join(work, 'zip-'));
    const file = join(folder, 'a.zip');
    await pipeline(zipStream(entries), createWriteStream(file));
    const target = join(folder, 'out');
    await run('unzip', ['-q', file, '-d', target], { env: { LANG: 'C.UTF-8' } });
    const names = await readdir(target, { recursive: true, withFileTypes: true });
    const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    return new Map(
      await Promise.all(
        files.map(async (path) => [path.slice(target.length + 1), await readFile(path, 'utf8')] as const),
      ),
    );
  }

  it('keeps Cyrillic names and folders, and numbers the doubles', async () => {
    const entries = [
      { name: 'Группа № 1/Иванов «Охрана труда».pdf', content: Buffer.from('а') },
      { name: 'Группа № 1/Иванов «Охрана труда».pdf', content: Buffer.from('б') },
      { name: 'Группа № 1/ИВАНОВ «Охрана труда».pdf', content: async () => Buffer.from('в') },
      { name: 'Ёлкин Й. Ё.docx', content: async () => Readable.from([Buffer.from('г'), Buffer.from('д')]) },
    ];
    expect(await unpacked(entries)).toEqual(
      new Map([
        ['Группа № 1/Иванов «Охрана труда».pdf', 'а'],
        ['Группа № 1/Иванов «Охрана труда» (2).pdf', 'б'],
        ['Группа № 1/ИВАНОВ «Охрана труда» (3).pdf', 'в'],
        ['Ёлкин Й. Ё.docx', 'гд'],
      ]),
    );
  });

  it.each([
    ['../../etc/passwd', 'etc/passwd'],
    ['Курс: «А/Б»?.pdf', 'Курс_ «А/Б»_.pdf'],
    ['имя\n.pdf', 'имя_.pdf'],
    ['..\\..\\evil.pdf', '_.._evil.pdf'],
    ['/etc/passwd', 'etc/passwd'],
    ['Группа/../../evil.pdf', 'Группа/evil.pdf'],
    ['con.pdf', '_con.pdf'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['а\u0000б\ud800.pdf', 'а_б\ufffd.pdf'],
    ['', 'Без названия'],
    [`${'Ж'.repeat(300)}.docx`, `${'Ж'.repeat(110)}.docx`],
  ])('mends the name %j', async (name, mended) => {
    expect([...(await unpacked([{ name, content: Buffer.from('x') }])).keys()]).toEqual([mended]);
  });

  it('opens an entry only when its turn has come', async () => {
    const opened: number[] = [];
    const big = Buffer.alloc(1_000_000);
    const entries = [0, 1, 2, 3, 4].map((i) => ({
      name: `${i}.bin`,
      content: async () => {
        opened.push(i);
        return big;
      },
    }));
    const reading = zipStream(entries)[Symbol.asyncIterator]();
    await reading.next();
    expect(opened.length).toBeLessThan(5);
    while (!(await reading.next()).done);
    expect(opened).toEqual([0, 1, 2, 3, 4]);
  });

  it('closes the file it is reading when the reader leaves', async () => {
    const file = Readable.from([Buffer.alloc(200_000), Buffer.alloc(200_000)]);
    const stream = zipStream([{ name: 'a', content: async () => file }]);
    await once(stream, 'readable');
    stream.destroy();
    await expect.poll(() => file.destroyed).toBe(true);
  });

  it('fails when an entry cannot be opened', async () => {
    const stream = zipStream([{ name: 'a', content: () => Promise.reject(new Error('Файл пропал')) }]);
    await expect(stream.toArray()).rejects.toThrow('Файл пропал');
  });
});

describe('merging PDF files', () => {
  const pdf = async (...heights: number[]): Promise<Buffer> => {
    const document = await PDFDocument.create();
    for (const height of heights) document.addPage([100, height]);
    return Buffer.from(await document.save());
  };

  it.skipIf(!readsPdf)('keeps all pages in order, for other programs too', async () => {
    const file = join(work, 'merged.pdf');
    await writeFile(file, await mergePdf([await pdf(200, 300), await pdf(400)]));
    const { stdout } = await run('pdfinfo', ['-l', '9', file]);
    expect([...stdout.matchAll(/Page +\d+ size: +100 x (\d+)/g)].map(([, height]) => height)).toEqual([
      '200',
      '300',
      '400',
    ]);
  });

  it('names the file that is no PDF', async () => {
    await expect(mergePdf([await pdf(200), Buffer.from('текст')])).rejects.toMatchObject({
      name: 'PrintError',
      message: expect.stringContaining('№ 2'),
    });
    await expect(mergePdf([])).rejects.toMatchObject({ name: 'PrintError' });
    expect((await mergePdf([await pdf(200)])).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
