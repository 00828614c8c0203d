import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { templateSheets } from '@dopusk/contract/documents/sheets.ts';
import { templates } from '@dopusk/contract/templates.ts';
import { Document, Packer, Paragraph } from 'docx';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOperator } from '../../../demo/builders.ts';
import { type Graduate, makeGraduate } from '../../../demo/document-builders.ts';
import { shortSample } from '../../../templates/sample-data.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { type PrintingService, startPrintingService } from '../../../testing/printing-service.ts';
import { centerScope } from '../../../testing/scope.ts';
import { remarksOf } from './doctor.ts';
import { readTemplate } from './handout.ts';
import { sampleFor } from './sample.ts';
import { sheetOfTraining } from './sheet-of-training.ts';

let service: PrintingService;
let portal: Portal;
let graduate: Graduate;
let admin: Client;
let operator: Client;
/** What the printer answers next. */
let printed: Uint8Array;
/** What it answers before that, one after the other. */
let first: Uint8Array[] = [];

/** Sheets lying down, red, as many as wanted. */
async function pdfOf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) {
    const sheet = document.addPage([600, 300]);
    sheet.drawRectangle({ x: 0, y: 0, width: 600, height: 300, color: rgb(1, 0, 0) });
  }
  return document.save();
}

beforeAll(async () => {
  service = await startPrintingService(() => first.shift() ?? printed);
  portal = await startPortal({ PRINTER: service.setting });
  graduate = await makeGraduate(portal.db);
  admin = await portal.as(graduate.administrator);
  operator = await portal.as(await makeOperator(portal.db, [graduate.centerId]));
});

beforeEach(async () => {
  printed = await pdfOf(1);
  first = [];
  service.breakDown(false);
});

const body = () =>
  ({ organizationId: graduate.centerId, documentType: 'Certificate', extendedDocumentType: '' }) as never;
const template = async (text: string) => {
  const bytes = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] }));
  return new File([new Uint8Array(bytes)], 'Бланк.docx');
};
const picturesOf = (sheet: string, id?: string) =>
  operator.call(templates.pictures, { params: { sheet: sheet as never }, query: id ? { template: id } : {} });

describe('the pictures of a sheet', () => {
  test('are its first pages, as they print', async () => {
    printed = await pdfOf(5);
    const { pictures, pagesCount } = await picturesOf('Protocol');
    expect({ pagesCount, shown: pictures.length }).toEqual({ pagesCount: 5, shown: 3 });
    const [first = ''] = pictures;
    expect(first).toMatch(/^data:image\/webp;base64,/);
    const image = sharp(Buffer.from(first.split(',')[1] ?? '', 'base64'));
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    expect({ width: info.width, height: info.height }).toEqual({ width: 1200, height: 600 });
    expect([...data.subarray(0, 3)].map((part) => part > 128)).toEqual([true, false, false]);
  });

  test('are painted once for each version, however many ask', async () => {
    const before = service.asked();
    const [first, second] = await Promise.all([picturesOf('DiplomMain'), picturesOf('DiplomMain')]);
    expect(second).toEqual(first);
    printed = await pdfOf(2);
    expect(await picturesOf('DiplomMain')).toEqual(first);
    expect(service.asked()).toBe(before + 1);

    const { id } = await admin.call(templates.add, {
      body: body(),
      file: await template('Свой {слушатель.фио} {%qr}'),
    });
    expect((await picturesOf('Certificate', id ?? '')).pagesCount).toBe(2);
    expect((await picturesOf('CertificateForPdf')).pagesCount).toBe(2);
  });

  test('replace in the storage what an earlier portal has kept there', async () => {
    const folder = join(portal.context.config.dataDir, 'files');
    const kept = async () => {
      const names = await readdir(folder, { recursive: true });
      return names.filter((name) => /sheet-pictures-\w+$/.test(name)).toSorted();
    };
    const before = await kept();
    const painted = await picturesOf('AppendixTwo');
    const after = await kept();
    const file = join(folder, after.find((name) => !before.includes(name)) ?? '');
    const now = await readFile(file, 'utf8');
    await writeFile(file, JSON.stringify({ ...JSON.parse(now), pictures: [], of: 'an earlier sample' }));
    expect(await picturesOf('AppendixTwo')).toEqual(painted);
    expect(await kept()).toEqual(after);
    expect(await readFile(file, 'utf8')).toBe(now);
  });

  test('that an earlier portal has kept without what a reply says by now are painted anew', async () => {
    const wanted = sheetOfTraining('AppendixOne', { trainingType: null, safetyArea: null });
    const { version } = await readTemplate(
      portal.context,
      await centerScope(portal, graduate.administrator),
      wanted,
      null,
    );
    const hashOf = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 32);
    const key = `sheet-pictures-${hashOf([templateSheets.AppendixOne.printed, wanted.trainingType, wanted.safetyArea])}`;
    const of = hashOf([version, sampleFor(shortSample, wanted), 1200, 3, null]);
    const former = {
      pictures: ['data:image/webp;base64,'],
      pagesCount: 1,
      overflowPages: null,
      signedAlone: false,
      of,
    };
    await portal.context.storage.put(key, Buffer.from(JSON.stringify(former)), 'application/json');
    const painted = await picturesOf('AppendixOne');
    expect(painted).toMatchObject({ pagesCount: 1, remarks: [] });
    expect(painted.pictures).not.toEqual(former.pictures);
  });

  test('wait for a printer that is out of order', async () => {
    service.breakDown(true);
    const ask = { params: { sheet: 'TicketB' as never } };
    expect(await operator.send(templates.pictures, ask)).toMatchObject({
      code: 'BadRequest',
      msg: 'Служба печати ответила 503',
    });
    service.breakDown(false);
    expect((await picturesOf('TicketB')).pagesCount).toBe(1);
  });

  test('are none of a PDF that cannot be read', async () => {
    printed = Buffer.from('%PDF-1.7 nothing more');
    const { code, msg } = await operator.send(templates.pictures, { params: { sheet: 'TicketM' as never } });
    expect({ code, msg }).toEqual({ code: 'BadRequest', msg: 'Напечатанный образец не удалось показать картинкой' });
  });

  test('of a version that the sheet does not have are refused', async () => {
    const query = { template: crypto.randomUUID() };
    expect(await operator.refused(templates.pictures, { params: { sheet: 'TicketB' as never }, query })).toBe(
      'NotFoundDocumentTemplate',
    );
  });
});

describe('a check', () => {
  const WHOLE = '{слушатель.фио} № {документ.номер} от {документ.дата_выдачи} {%qr}';
  const check = async (text: string, by = admin) =>
    by.call(templates.check, { body: body(), file: await template(text) });
  const versions = async () =>
    (await admin.call(templates.list, { body: { documentType: 'Certificate' } })).flatMap((sheet) => sheet.versions);

  test('says when a center’s own sheet takes more pages with the longest names, and so does the gallery', async () => {
    const text = `Длинный ${WHOLE}`;
    first = [await pdfOf(1), await pdfOf(2)];
    const { notices, sheet } = await check(text);
    expect(sheet).toMatchObject({ pagesCount: 1, overflowPages: 2 });
    expect(notices).toEqual([expect.stringMatching(/^С названиями по 255 знаков .+ страниц: 2, обычно: 1/)]);
    const { id } = await admin.call(templates.add, { body: body(), file: await template(text) });
    first = [await pdfOf(1), await pdfOf(2)];
    expect(await picturesOf('Certificate', id ?? '')).toMatchObject({ pagesCount: 1, overflowPages: 2 });
    // Two sides are no overflow of a sheet that has two, and a protocol grows with its people.
    first = [await pdfOf(2), await pdfOf(2)];
    expect((await check(text)).sheet).toMatchObject({ pagesCount: 2, overflowPages: null });
    const protocol = { organizationId: graduate.centerId, documentType: 'Protocol', extendedDocumentType: '' } as never;
    first = [await pdfOf(1), await pdfOf(4)];
    const own = await admin.call(templates.check, { body: protocol, file: await template(text) });
    expect(own.sheet).toMatchObject({ pagesCount: 1, overflowPages: null, signedAlone: false });
  });

  test('of a version kept already the gallery says what it lacks, and what of its tags was never known', async () => {
    const { id } = await admin.call(templates.add, {
      body: body(),
      file: await template('Кому: {слушатель.фио} {%qr}'),
    });
    expect((await picturesOf('Certificate', id ?? '')).remarks).toEqual([
      expect.stringContaining('В шаблоне нет {документ.номер}'),
      expect.stringContaining('В шаблоне нет {документ.дата_выдачи}'),
    ]);
    expect((await picturesOf('Certificate')).remarks).toEqual([]);
    const former = new Uint8Array(await (await template(`${WHOLE} {курс.назание}`)).arrayBuffer());
    expect(await remarksOf(former, { sheet: 'Certificate' })).toEqual([
      '{курс.назание}: такого тега нет. Похожий: {курс.название}',
    ]);
  });

  test('shows how a template prints, and keeps nothing', async () => {
    const before = await versions();
    const { problems, notices, sheet } = await check(`Проба ${WHOLE}`);
    expect({ problems, notices, pages: sheet?.pagesCount, shown: sheet?.pictures.length }).toEqual({
      problems: [],
      notices: [],
      pages: 1,
      shown: 1,
    });
    expect(await versions()).toEqual(before);
  });

  test('names the mistakes', async () => {
    const { problems, sheet } = await check('{слушатель.фоо}');
    expect(problems).toMatchObject([{ tag: 'слушатель.фоо', nearest: 'слушатель.фио' }]);
    expect(sheet).toBeNull();
  });

  test('says that there is no picture when the printer is out of order, or prints what cannot be shown', async () => {
    service.breakDown(true);
    expect(await check(`Без печати ${WHOLE}`)).toMatchObject({
      problems: [],
      notices: [expect.stringMatching(/Образец в PDF пока не проверен/)],
      sheet: null,
    });
    service.breakDown(false);
    printed = Buffer.from('%PDF-1.7 nothing more');
    expect(await check(`Без картинки ${WHOLE}`)).toMatchObject({
      notices: ['Напечатанный образец не удалось показать картинкой'],
      sheet: null,
    });
  });

  test('is for the administrator, of the own center, of a sheet that there is', async () => {
    const file = await template('{%qr}');
    expect(await operator.refused(templates.check, { body: body(), file })).toBe('RightMissing');
    const foreign = { organizationId: graduate.clientId, documentType: 'Certificate' } as never;
    expect(await admin.refused(templates.check, { body: foreign, file })).toBe('NotFoundOrganization');
    const sheetless = { organizationId: graduate.centerId, documentType: 'Diplom', extendedDocumentType: '' } as never;
    expect(await admin.refused(templates.check, { body: sheetless, file })).toBe('Invalid');
    expect(await admin.refused(templates.check, { body: body() })).toBe('BadRequest');
  });
});
