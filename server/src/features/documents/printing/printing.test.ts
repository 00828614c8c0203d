import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { documents } from '@dopusk/contract/documents.ts';
import { strFromU8 } from 'fflate';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeGraduate } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { type PrintingService, startPrintingService } from '../../../../testing/printing-service.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import { administratorScope } from '../../../../testing/scope.ts';
import { Refusal } from '../../../http/refusal.ts';
import { certificate } from '../certificate/certificate.ts';
import { fixDocument } from '../commands.ts';
import { handOutFixed } from '../handout.ts';

let service: PrintingService;

async function suggested(admin: Client, assignId: string) {
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  return { assignId, ...form, suggestedNumber: form.number };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

beforeAll(async () => {
  service = await startPrintingService();
});

describe('a printer out of order', () => {
  test('leaves the document fixed, says so on its page and prints it later by itself', async () => {
    const portal = await startPortal({ PRINTER: service.setting });
    const { assignmentId, administrator } = await makeGraduate(portal.db);
    const admin = await portal.as(administrator);
    service.breakDown(true);
    const body = await suggested(admin, assignmentId);
    const { code, msg } = await admin.send(documents.certificate, { body });
    expect(code).toBe('NotFoundFile');
    expect(msg).toBe('Документ зафиксирован, но пока не напечатан: Служба печати ответила 503. Печать повторится сама');
    const read = () => admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    expect(await read()).toMatchObject({
      isFixed: true,
      fixed: { isPrinted: false, printError: 'Служба печати ответила 503', files: [] },
    });
    expect(await admin.refused(documents.certificate, { body })).toBe('DocumentAlreadyGenerated');
    expect(await admin.refused(documents.byAssigns, { body: { assignIds: [assignmentId] } })).toBe(
      'NotFoundRecipiencyDocuments',
    );

    service.breakDown(false);
    await until(async () => (await read()).fixed?.isPrinted === true);
    const { fixed } = await read();
    expect(fixed).toMatchObject({ printError: '', files: [{ format: 'Pdf' }, { format: 'Docx' }] });
    const response = await admin.fetch(documents.file, {
      params: { id: fixed?.id ?? '', part: 'Certificate', format: 'Pdf' },
    });
    expect(response.status).toBe(200);
  });
});

test('a certificate whose titles drive it over its page is printed in smaller type until it fits', async () => {
  const ofPages = async (count: number) => {
    const pdf = await PDFDocument.create();
    for (let page = 0; page < count; page += 1) pdf.addPage([842, 595]);
    return pdf.save();
  };
  const [two, one] = [await ofPages(2), await ofPages(1)];
  const counted = await startPrintingService((asked) => (asked < 3 ? two : one));
  const portal = await startPortal({ PRINTER: counted.setting });
  const { assignmentId, administrator } = await makeGraduate(portal.db);
  const admin = await portal.as(administrator);
  await admin.fetch(documents.certificate, { body: await suggested(admin, assignmentId) });
  const read = () => admin.call(documents.certificateInfo, { params: { id: assignmentId } });
  await until(async () => (await read()).fixed?.isPrinted === true);
  expect(counted.asked()).toBe(3);
  const { fixed } = await read();
  const fileOf = async (format: 'Docx' | 'Pdf') =>
    Buffer.from(
      await (
        await admin.fetch(documents.file, { params: { id: fixed?.id ?? '', part: 'Certificate', format } })
      ).arrayBuffer(),
    );
  expect((await PDFDocument.load(await fileOf('Pdf'))).getPageCount()).toBe(1);
  // Its heading is set in 27 points.
  const xml = strFromU8(readZip(await fileOf('Docx')).get('word/document.xml') ?? new Uint8Array());
  expect(xml).toContain('<w:sz w:val="46"/>');
  expect(xml).not.toContain('<w:sz w:val="54"/>');
});

test('a worker that has not started leaves the fixing call with a clear message', async () => {
  const portal = await startPortal({ ROLE: 'web' });
  const { assignmentId, administrator } = await makeGraduate(portal.db);
  const scope = await administratorScope(portal, administrator);
  const admin = await portal.as(administrator);
  const body = await suggested(admin, assignmentId);
  const id = await fixDocument(portal.context, scope, certificate, { ...body, hoursCount: 63 });
  await expect(handOutFixed(portal.context, scope, id, 100)).rejects.toEqual(
    new Refusal('NotFoundFile', 'Документ зафиксирован и печатается. Файлы появятся на этой странице'),
  );
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
  expect(fixed).toMatchObject({ isPrinted: false, printError: '', files: [] });
});

describe('a worker of its own process', () => {
  let portal: Portal;
  let documentId: string;
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    portal = await startPortal({ ROLE: 'web', PRINTER: service.setting });
  });

  afterEach(() => {
    for (const worker of workers.splice(0)) worker.kill('SIGKILL');
  });

  function startWorker(): ChildProcess {
    const { databaseUrl, dataDir } = portal.context.config;
    const env = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, PRINTER: service.setting, ROLE: 'worker' };
    const main = join(import.meta.dirname, '../../../main.ts');
    const worker = spawn(process.execPath, [main], { env: { ...env, DEMO: 'off' }, stdio: 'ignore' });
    workers.push(worker);
    return worker;
  }

  const storedFiles = async () => {
    const names = await readdir(join(portal.context.config.dataDir, 'files'), { recursive: true });
    return names.filter((name) => name.includes(documentId) && !name.endsWith('.mime'));
  };

  test('killed between storing and noting prints nothing twice', async () => {
    const { assignmentId, administrator } = await makeGraduate(portal.db);
    const scope = await administratorScope(portal, administrator);
    const body = await suggested(await portal.as(administrator), assignmentId);
    documentId = await fixDocument(portal.context, scope, certificate, { ...body, hoursCount: 63 });
    const fixed = () =>
      portal.db.selectFrom('documents').where('id', '=', documentId).select('printedAt').executeTakeFirstOrThrow();
    const printedBefore = service.asked();

    // The worker stores both files and then stands before the locked table: there it is killed.
    let victim: ChildProcess | undefined;
    await portal.db.transaction().execute(async (tx) => {
      await sql`lock table document_files in access exclusive mode`.execute(tx);
      victim = startWorker();
      await until(async () => {
        const { rows } =
          await sql`select from pg_locks where relation = 'document_files'::regclass and not granted`.execute(tx);
        return rows.length > 0;
      });
      victim.kill('SIGKILL');
      await once(victim, 'exit');
    });
    const stored = await storedFiles();
    expect(stored).toHaveLength(2);
    expect(await fixed()).toEqual({ printedAt: null });

    startWorker();
    await until(async () => {
      // Silence is noticed after ten seconds; the test moves the last sign of life back instead of waiting.
      await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'
        and heartbeat_on < now() - interval '3 seconds'`.execute(portal.db);
      return (await fixed()).printedAt !== null;
    });
    expect(await storedFiles()).toEqual(stored);
    expect(service.asked() - printedBefore).toBe(1);
    const notes = await portal.db
      .selectFrom('documentFiles')
      .where('documentId', '=', documentId)
      .select('storageKey')
      .execute();
    expect(notes.map(({ storageKey }) => storageKey).sort()).toEqual(
      stored.map((path) => path.split('/').pop()).sort(),
    );
  });
});
