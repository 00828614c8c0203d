import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { printsDocuments, readsPdf } from '../../testing/print-tools.ts';
import { textInZip } from '../../testing/read-zip.ts';
import { startStandIn } from '../../testing/stand-in.ts';
import type { PrinterSetting } from '../config/providers.ts';
import { findOffice, type Office } from './find-office.ts';
import { nativePrinter } from './native-printer.ts';
import { openPrinter } from './pdf.ts';
import type { Printer } from './printer.ts';

const run = promisify(execFile);
const SCHEMAS = 'http://schemas.openxmlformats.org';
const office = await findOffice();

let work = '';
const printers: Printer[] = [];

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'printer-test-'));
});
afterEach(async () => {
  await Promise.all(printers.splice(0).map((printer) => printer.stop()));
});
afterAll(async () => {
  await rm(work, { recursive: true, force: true });
});

async function open(setting: PrinterSetting, folder = work): Promise<Printer> {
  const printer = await openPrinter(setting, folder);
  printers.push(printer);
  return printer;
}

const letter = (text: string): Promise<Buffer> =>
  Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] }));

function longTable(rows: number): Promise<Buffer> {
  const row = (text: string) => new TableRow({ children: [new TableCell({ children: [new Paragraph(text)] })] });
  const table = new Table({ rows: Array.from({ length: rows }, (_, i) => row(`Строка ${i}`)) });
  return Packer.toBuffer(new Document({ sections: [{ children: [table] }] }));
}

async function textOf(pdf: Buffer): Promise<string> {
  const file = join(await mkdtemp(join(work, 'text-')), 'a.pdf');
  await writeFile(file, pdf);
  return (await run('pdftotext', ['-layout', file, '-'])).stdout.trim();
}

/** The processes with something of a work folder on their command line. */
async function processesOf(folder: string): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await run('ps', ['-eo', 'pid,args', '-ww']);
  const lines = stdout.split('\n').filter((line) => line.includes(`${folder}/`));
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim() }));
}

/** The LibreOffices among them. */
async function officePids(folder = work): Promise<number[]> {
  return (await processesOf(folder)).filter(({ command }) => command.includes('--headless')).map(({ pid }) => pid);
}

/**
 * With its fresh profile LibreOffice ends by itself once: only the second one would stay behind. This one's second start
 * never ends, however quick or busy the machine is.
 */
async function neverReady({ soffice, python }: Office, folder: string): Promise<Office> {
  const program = join(folder, 'never-ready');
  const script = `#!/bin/sh
if mkdir "$0.once" 2>/dev/null; then exec '${soffice}' "$@"; fi
mkdir "$0.twice"
while :; do sleep 1; done
`;
  await writeFile(program, script, { mode: 0o755 });
  return { soffice: program, python };
}

const secondStart = (folder: string): Promise<void> =>
  until(async () => (await readdir(folder)).includes('never-ready.twice'));

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(50);
}

describe.skipIf(!readsPdf)('any printer', () => {
  let printer: Printer;
  beforeAll(async () => {
    printer = await openPrinter({ kind: 'auto' }, work);
  });
  afterAll(() => printer.stop());

  it('prints Russian text with embedded fonts of the right measures', async () => {
    const run1 = (text: string, font: string) => new TextRun({ text: `${text} № 1 – 20 ₽ `, font });
    const children = [new Paragraph({ children: [run1('Таймс', 'Times New Roman'), run1('Ариал', 'Arial')] })];
    const pdf = await printer.toPdf(await Packer.toBuffer(new Document({ sections: [{ children }] })));
    expect(await textOf(pdf)).toBe('Таймс № 1 – 20 ₽ Ариал № 1 – 20 ₽');
    const file = join(work, 'fonts.pdf');
    await writeFile(file, pdf);
    const fonts = (await run('pdffonts', [file])).stdout.trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(1);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+(Tinos|Arimo|Liberation)\S* .* yes yes yes /);
  });

  it('answers twenty calls at once, each with its own document', async () => {
    const pdfs = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => printer.toPdf(await letter(`Лист ${i}`))),
    );
    expect(await Promise.all(pdfs.map(textOf))).toEqual(pdfs.map((_, i) => `Лист ${i}`));
  });

  it.each([
    ['plain text', Buffer.from('Просто текст')],
    ['another archive', Buffer.from(zipSync({ 'xl/workbook.xml': strToU8('<a/>') }))],
    ['a broken document', Buffer.from(zipSync({ 'word/document.xml': strToU8('<oops') }))],
  ])('refuses %s and prints the next one', async (_, file) => {
    await expect(printer.toPdf(file)).rejects.toMatchObject({ name: 'PrintError', reason: 'document' });
    expect(await textOf(await printer.toPdf(await letter('Дальше')))).toBe('Дальше');
  });

  it('refuses waiting documents when it is stopped, and leaves nothing behind', async () => {
    const folder = await mkdtemp(join(work, 'stop-'));
    const stopped = await open({ kind: 'auto' }, folder);
    await stopped.toPdf(await letter('Первый'));
    const waiting = [stopped.toPdf(await longTable(3000)), stopped.toPdf(await letter('Третий'))];
    const results = Promise.allSettled(waiting);
    await stopped.stop();
    for (const result of await results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { reason: 'stopped' } });
    }
    await expect(stopped.toPdf(await letter('Поздно'))).rejects.toMatchObject({ reason: 'stopped' });
    expect((await readdir(folder)).filter((name) => /^(office|wasm)-/.test(name))).toEqual([]);
    expect(await officePids(folder)).toEqual([]);
  });
});

describe.skipIf(!printsDocuments)('the LibreOffice of this machine', () => {
  const installed = office ?? { soffice: '', python: '' };
  const native = (documentMilliseconds: number, documentsPerProcess: number): Printer => {
    const printer = nativePrinter(installed, work, {
      documentMilliseconds,
      documentsPerProcess,
    });
    printers.push(printer);
    return printer;
  };

  it('starts with the first document only', async () => {
    const printer = await open({ kind: 'native' });
    expect(await officePids()).toEqual([]);
    await printer.toPdf(await letter('Первый'));
    expect(await officePids()).toHaveLength(1);
  });

  it('survives its death between documents and in the middle of one', async () => {
    const printer = await open({ kind: 'native' });
    await printer.toPdf(await letter('Первый'));
    const [first] = await officePids();
    process.kill(first ?? 0, 'SIGKILL');
    expect(await textOf(await printer.toPdf(await letter('Второй')))).toBe('Второй');

    const long = printer.toPdf(await longTable(2000));
    const [second] = await officePids();
    expect(second).not.toBe(first);
    process.kill(second ?? 0, 'SIGKILL');
    expect(await textOf(await long)).toContain('Строка 1999');
    expect(await officePids()).not.toContain(second);
  });

  it('gives up a document that hangs, and prints the next one', async () => {
    // Long enough for the others to be printed on a busy machine.
    const printer = native(20_000, 100);
    await printer.toPdf(await letter('Первый'));
    const [pid] = await officePids();
    process.kill(pid ?? 0, 'SIGSTOP');
    await expect(printer.toPdf(await letter('Второй'))).rejects.toMatchObject({ reason: 'time', message: /за 20 с/ });
    await until(async () => !(await officePids()).includes(pid ?? 0));
    expect(await textOf(await printer.toPdf(await letter('Третий')))).toBe('Третий');
  });

  it('is replaced after a number of documents', async () => {
    const printer = native(60_000, 2);
    await printer.toPdf(await letter('1'));
    const first = await officePids();
    await printer.toPdf(await letter('2'));
    expect(await officePids()).toEqual([]);
    await printer.toPdf(await letter('3'));
    const second = await officePids();
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
  });

  it.each([
    ['while it starts', 'soffice'],
    ['after a document', 'printed'],
  ])('dies with the portal that is killed %s, and is cleared away by the next', async (_, moment) => {
    const folder = await mkdtemp(join(work, 'orphan-'));
    const file = join(folder, 'letter.docx');
    await writeFile(file, await letter('Письмо'));
    const used = moment === 'printed' ? installed : await neverReady(installed, folder);
    const code = `
      import { readFile } from 'node:fs/promises';
      import { nativePrinter } from ${JSON.stringify(new URL('./native-printer.ts', import.meta.url).href)};
      const printer = nativePrinter(${JSON.stringify(used)}, ${JSON.stringify(folder)});
      await printer.toPdf(await readFile(${JSON.stringify(file)}));
      console.log('printed');`;
    const portal = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (moment === 'printed') await once(portal.stdout, 'data');
    else await secondStart(folder);
    portal.kill('SIGKILL');
    await until(async () => (await processesOf(folder)).length === 0);

    const abandoned = (await readdir(folder)).filter((name) => name.startsWith('office-'));
    expect(abandoned).toHaveLength(1);
    const stranger = 'office-another.machine-1-1';
    await mkdir(join(folder, stranger));
    const printer = await open({ kind: 'native' }, folder);
    await printer.toPdf(await letter('Новый'));
    const left = (await readdir(folder)).filter((name) => name.startsWith('office-'));
    expect(left).toHaveLength(2);
    expect(left).toContain(stranger);
    expect(left).toContainEqual(expect.stringContaining(`office-${hostname()}-${process.pid}-`));
  });

  it('can be stopped while it starts', async () => {
    const folder = await mkdtemp(join(work, 'early-'));
    const printer = nativePrinter(await neverReady(installed, folder), folder);
    printers.push(printer);
    const refused = expect(printer.toPdf(await letter('Письмо'))).rejects.toMatchObject({ reason: 'stopped' });
    await secondStart(folder);
    await printer.stop();
    await refused;
    expect(await processesOf(folder)).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith('office-'))).toEqual([]);
  });

  it('fetches nothing that a document points to', async () => {
    let visits = 0;
    const trap = await startStandIn((_, answer) => {
      visits += 1;
      answer.end();
    });
    const harmless = await letter('Ловушка');
    const link = `<Relationship Id="trap" Type="${SCHEMAS}/officeDocument/2006/relationships/image" Target="${trap.url}/a.png" TargetMode="External"/>`;
    const relations = textInZip(harmless, 'word/_rels/document.xml.rels');
    const [relation, drawing] = ['officeDocument/2006/relationships', 'drawingml/2006'].map(
      (name) => `${SCHEMAS}/${name}`,
    );
    const shape =
      '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr>';
    const picture =
      `<w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="a"/>` +
      `<a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture">` +
      `<pic:nvPicPr><pic:cNvPr id="1" name="a"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="${relation}" r:link="trap"/></pic:blipFill>` +
      `${shape}</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    const trapped = zipSync({
      ...unzipSync(harmless),
      'word/_rels/document.xml.rels': strToU8(relations.replace('</Relationships>', `${link}</Relationships>`)),
      'word/document.xml': strToU8(textInZip(harmless).replace('</w:p>', `${picture}</w:p>`)),
    });
    const printer = await open({ kind: 'native' });
    expect(await textOf(await printer.toPdf(Buffer.from(trapped)))).toBe('Ловушка');
    trap.server.close();
    expect(visits).toBe(0);
  });
});

describe('gotenberg', () => {
  it('sends the document and takes the answer', async () => {
    const bodies: string[] = [];
    const { server, url } = await startStandIn(async (request, answer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(Buffer.concat(await request.toArray()), { headers }).formData();
      const file = form.get('files');
      bodies.push(`${request.method} ${request.url} ${file instanceof File ? file.name : ''}`);
      answer.end('%PDF-1.7 готово');
    });
    const printer = await open({ kind: 'gotenberg', url: `${url}/` });
    expect((await printer.toPdf(await letter('Письмо'))).toString()).toBe('%PDF-1.7 готово');
    expect(bodies).toEqual(['POST /forms/libreoffice/convert document.docx']);
    server.close();
  });

  it.each([
    [400, 'document'],
    [503, 'crash'],
    [200, 'document'],
  ])('explains the answer %d without a PDF', async (status, reason) => {
    const { server, url } = await startStandIn((request, answer) => {
      request.resume();
      answer.writeHead(status).end('no');
    });
    const printer = await open({ kind: 'gotenberg', url });
    await expect(printer.toPdf(await letter('Письмо'))).rejects.toMatchObject({ name: 'PrintError', reason });
    server.close();
  });

  it('says that the service is away', async () => {
    const { server, url } = await startStandIn(() => undefined);
    server.close();
    const printer = await open({ kind: 'gotenberg', url });
    await expect(printer.toPdf(await letter('Письмо'))).rejects.toMatchObject({ reason: 'unavailable' });
  });
});
