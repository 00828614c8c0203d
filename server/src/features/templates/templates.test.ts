import { readFile } from 'node:fs/promises';
import { documents } from '@dopusk/contract/documents.ts';
import { templates } from '@dopusk/contract/templates.ts';
import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Graduate, makeGraduate } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { type PrintingService, startPrintingService } from '../../../testing/printing-service.ts';

let service: PrintingService;
let portal: Portal;
let graduate: Graduate;
let admin: Client;

beforeAll(async () => {
  service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
  graduate = await makeGraduate(portal.db);
  admin = await portal.as(graduate.administrator);
});

/** What a template lacks nothing with. */
const WHOLE = '{слушатель.фио} № {документ.номер} от {документ.дата_выдачи} {%qr}';

const pack = (...children: (Paragraph | Table)[]) => Packer.toBuffer(new Document({ sections: [{ children }] }));
const lines = (...texts: string[]) => pack(...texts.map((text) => new Paragraph(text)));

/** Uploads a file for the certificate, unless another sheet is named. */
async function add(bytes: Uint8Array, body: Record<string, string> = {}, by: Client = admin, title = 'Наш бланк.docx') {
  const file = new File([new Uint8Array(bytes)], title);
  const wanted = { organizationId: graduate.centerId, documentType: 'Certificate', extendedDocumentType: '', ...body };
  return by.call(templates.add, { body: wanted as never, file });
}

/** Uploads a file for the certificate of advanced training, or for its PDF, and prints by it from now on. */
async function use(bytes: Uint8Array, sheet: 'Certificate' | 'CertificateForPdf' = 'Certificate') {
  const added = await add(bytes, { extendedDocumentType: sheet });
  await admin.call(templates.choose, { body: { sheet, templateId: added.id } });
  return added;
}

async function sheet(name: string, trainingType: string | null = 'AdvancedTraining') {
  const all = await admin.call(templates.list, { body: {} });
  const found = all.find((one) => one.sheet === name && one.trainingType === trainingType);
  if (!found) throw new Error(`no sheet ${name}`);
  return found;
}

const textOf = (docx: Uint8Array): string =>
  Buffer.from(unzipSync(docx)['word/document.xml'] ?? [])
    .toString()
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');

async function bytes(response: Promise<Response>): Promise<Buffer> {
  const answer = await response;
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Fixes the certificate of a new graduate of the same center and gives its Word file's text. */
async function printCertificate(): Promise<{ text: string; id: string }> {
  const { form, assignId } = await suggested();
  await admin.fetch(documents.certificate, { body: { assignId, ...form, hoursCount: 63 } });
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  const id = fixed?.id ?? '';
  const docx = await bytes(admin.fetch(documents.file, { params: { id, part: 'Certificate', format: 'Docx' } }));
  return { text: textOf(docx), id };
}

async function suggested() {
  const { makeAssignment } = await import('../../../demo/training-builders.ts');
  const { markPaid } = await import('../../../demo/document-builders.ts');
  const { makeStudent } = await import('../../../demo/builders.ts');
  const { studentId } = await makeStudent(portal.db, graduate.clientId, {
    surname: 'Цой',
    name: 'Виктор',
    lastname: '',
    gender: 'Male',
  });
  const assignId = await makeAssignment(portal.db, { studentId, courseId: graduate.courseId });
  await markPaid(portal.db, assignId);
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
  return { form, assignId };
}

test('the types of documents and of their sheets have Russian titles', async () => {
  const types = await admin.call(templates.documentTypes);
  expect(types).toContainEqual({ value: 'Certificate', title: 'Удостоверение' });
  const sheets = await admin.call(templates.extendedDocumentTypes);
  expect(sheets).toContainEqual({ value: 'AppendixOneForPdf', title: 'Приложение 1 для PDF', documentType: 'Diplom' });
  expect(sheets).toHaveLength(8);
});

describe('an uploaded template', () => {
  test('is kept as a version, serves when it is chosen, and gives way to another version or the built-in', async () => {
    const title = 'Удостоверение о повышении квалификации';
    expect(await sheet('Certificate')).toMatchObject({ title, hasBuiltIn: true, versions: [] });
    const first = await add(await lines(`Первый ${WHOLE}`));
    expect(first).toMatchObject({ isAdded: true, version: 1, problems: [], notices: [] });
    const second = await add(await lines('Второй {слушатель.фио} {документ.код}'), {}, admin, 'Бланк 2.docx');
    expect((await sheet('Certificate')).versions).toMatchObject([
      { id: second.id, version: 2, title: 'Бланк 2.docx', isCurrent: false },
      { id: first.id, version: 1, title: 'Наш бланк.docx', isCurrent: false },
    ]);
    expect((await printCertificate()).text).toContain('УДОСТОВЕРЕНИЕ');

    await admin.call(templates.choose, { body: { sheet: 'Certificate', templateId: second.id } });
    const printed = await printCertificate();
    expect(printed.text).toContain('Второй Цой Виктор');
    await admin.call(templates.choose, { body: { sheet: 'Certificate', templateId: first.id } });
    expect((await sheet('Certificate')).versions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect((await printCertificate()).text).toContain('Первый Цой Виктор');
    await admin.call(templates.choose, { body: { sheet: 'Certificate', templateId: null } });
    expect((await sheet('Certificate')).versions.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    expect((await printCertificate()).text).toContain('УДОСТОВЕРЕНИЕ');

    // What is fixed keeps the version it was printed by.
    const again = await admin.fetch(documents.file, {
      params: { id: printed.id, part: 'Certificate', format: 'Docx' },
    });
    expect(textOf(Buffer.from(await again.arrayBuffer()))).toBe(printed.text);
    const files = await portal.db
      .selectFrom('documentFiles')
      .where('documentId', '=', printed.id)
      .select('templateVersion as version')
      .execute();
    expect(files).toEqual([{ version: second.id }, { version: second.id }]);
  });

  test('that was there already is not kept twice, and serves no more than before', async () => {
    const file = await lines(`Тот же ${WHOLE}`);
    const first = await add(file);
    const before = await sheet('Certificate');
    const second = await add(file, {}, admin, 'другое имя.docx');
    expect(second).toEqual({ ...first, notices: [`Такой файл уже загружен: это версия ${first.version}`] });
    expect(await sheet('Certificate')).toEqual(before);
  });

  test('is the one of the moment of fixing, though it is printed later by another worker', async () => {
    const chosen = await use(await lines('Выбранный {слушатель.фио} {%qr}'));
    service.breakDown(true);
    const { form, assignId } = await suggested();
    expect(await admin.refused(documents.certificate, { body: { assignId, ...form, hoursCount: 63 } })).toBe(
      'NotFoundFile',
    );
    await use(await lines('Поздний {слушатель.фио} {%qr}'));
    await admin.call(templates.choose, { body: { sheet: 'Certificate', templateId: null } });
    const { templates: kept } = await portal.db
      .selectFrom('documents')
      .where('assignmentId', '=', assignId)
      .select('templates')
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ Certificate: chosen.id });
    service.breakDown(false);
    await expect
      .poll(async () => (await admin.call(documents.certificateInfo, { params: { id: assignId } })).fixed?.isPrinted)
      .toBe(true);
    const { fixed } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
    const params = { id: fixed?.id ?? '', part: 'Certificate', format: 'Docx' };
    expect(textOf(await bytes(admin.fetch(documents.file, { params })))).toContain('Выбранный Цой Виктор');
  });

  test('for the PDF alone leaves the Word file as it was', async () => {
    const forPdf = await use(await lines('Для PDF {слушатель.фио} {%qr}'), 'CertificateForPdf');
    const { text, id } = await printCertificate();
    expect(text).toContain('УДОСТОВЕРЕНИЕ');
    const files = await portal.db
      .selectFrom('documentFiles')
      .where('documentId', '=', id)
      .select(['format', 'templateVersion as version'])
      .execute();
    expect(files.find(({ format }) => format === 'Pdf')?.version).toBe(forPdf.id);
    expect(files.find(({ format }) => format === 'Docx')?.version).not.toBe(forPdf.id);
    await admin.call(templates.choose, { body: { sheet: 'CertificateForPdf', templateId: null } });
  });

  test('can be downloaded, as can the built-in one', async () => {
    const { id } = await add(await lines('Скачать {слушатель.фио} {%qr}'));
    const params = { sheet: 'Certificate' };
    expect(textOf(await bytes(admin.fetch(templates.file, { params, query: { template: id } })))).toContain(
      'Скачать {слушатель.фио} {%qr}',
    );
    expect(textOf(await bytes(admin.fetch(templates.file, { params })))).toContain('{слушатель.');
    expect(await admin.refused(templates.file, { params: { sheet: 'Protocol' }, query: { template: id } })).toBe(
      'NotFoundDocumentTemplate',
    );
    await portal.context.storage.remove(`template-${id}`);
    expect(await admin.refused(templates.file, { params, query: { template: id } })).toBe('NotFoundFileEntry');
  });
});

describe('the doctor', () => {
  test('passes a template written in LibreOffice Writer', async () => {
    const file = await readFile(new URL('fixtures/libreoffice-writer.docx', import.meta.url));
    const added = await use(file);
    const notices = ['В шаблоне нет {документ.дата_выдачи}: документ будет без даты'];
    expect(added).toMatchObject({ isAdded: true, problems: [], notices });
    const { text } = await printCertificate();
    expect(text).toContain('Выдано Цою Виктору');
    expect(text).toContain('Разряд не присваивается');
    expect(text).toMatch(/Лебедев Антон Игоревич\nзаместитель председателя\nЁлкин Пётр Ильич/);
  });

  test('passes tags that Word split over runs, loops over rows and conditions', async () => {
    const cell = (...texts: string[]) =>
      new TableCell({ children: [new Paragraph({ children: texts.map((text) => new TextRun(text)) })] });
    const file = await pack(
      new Paragraph({ children: ['{', 'слуша', 'тель', '.фио | дат', 'ельный}'].map((text) => new TextRun(text)) }),
      new Table({
        rows: [
          new TableRow({
            children: [cell('{#диc'.replace('c', 'с'), 'циплины}', '{номер}'), cell('{название}{/дисц', 'иплины}')],
          }),
        ],
      }),
      new Paragraph('{#курс.разряд}Разряд {курс.разряд}{/}{%qr | 20}'),
    );
    expect(await add(file)).toMatchObject({ isAdded: true, problems: [] });
  });

  test('names every wrong tag with the nearest known one, and keeps nothing', async () => {
    const before = (await sheet('Certificate')).versions.length;
    const answer = await add(await lines('{слушатель.фоо} {курс.чесы}', '{оценка}', '{%qr}'));
    expect(answer).toMatchObject({ isAdded: false, id: null, version: null });
    expect(answer.problems).toEqual([
      { tag: 'слушатель.фоо', nearest: 'слушатель.фио', message: expect.stringContaining('{слушатель.фио}') },
      { tag: 'курс.чесы', nearest: 'курс.часы', message: expect.stringContaining('{курс.часы}') },
      { tag: 'оценка', nearest: null, message: expect.stringContaining('{#дисциплины}') },
    ]);
    expect((await sheet('Certificate')).versions).toHaveLength(before);
  });

  test('names every mistake of a template at once, whatever kinds they are of', async () => {
    const wrong = [
      '{{документ.номер}}',
      '{слушатель.фио_дат}',
      '{курс.название | винительный}',
      '{@центр.город}',
      '{ }',
    ];
    const { problems } = await add(await lines(...wrong, '{#люди}{фио}', 'фио}', '{/дисциплины}', '{центр.горад'));
    const named = problems.map(({ tag, nearest }) => [tag, nearest]);
    expect(named).toEqual(
      expect.arrayContaining([
        ['{документ.номер}', 'документ.номер'],
        ['слушатель.фио_дат', 'слушатель.фио_дательный'],
        ['курс.название | винительный', null],
        ['@центр.город', null],
        ['', null],
        ['фио', null],
        ['/дисциплины', '/люди'],
        ['центр.горад', null],
      ]),
    );
    expect(named).toHaveLength(8);
  });

  test('names wrong tags beside what could do harm', async () => {
    const bytes = await lines('{слушатель.фоо}', 'ПОЛЕ');
    const parts = unzipSync(bytes);
    const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const field = xml.replace(/<w:r>(?:(?!<w:r>).)*ПОЛЕ.*?<\/w:r>/s, '<w:fldSimple w:instr=" INCLUDETEXT a.docx "/>');
    expect(field).not.toBe(xml);
    const { problems } = await add(Buffer.from(zipSync({ ...parts, 'word/document.xml': strToU8(field) })));
    expect(problems.map(({ tag }) => tag).sort()).toEqual(['', 'слушатель.фоо']);
    expect(problems.map(({ message }) => message).join()).toMatch(/есть поле INCLUDETEXT/);
  });

  test.each([
    ['unclosed', '{слушатель.фио', /открывающая скобка/],
    ['unclosed block', '{#люди}{фио}', /не закрыт/],
    ['another filter', '{слушатель.фио | винительный}', /неизвестный фильтр/],
    ['a filter that does not fit', '{слушатель.фио | дата}', /не дата/],
    ['markup', '{@слушатель.фио}', /не разрешена/],
    ['code', '{слушатель.constructor.constructor("return process")()}', /такого тега нет/],
    ['a prototype', '{__proto__}', /такого тега нет/],
  ])('names a broken tag: %s', async (_, line, message) => {
    const { isAdded, problems } = await add(await lines(line));
    expect(isAdded).toBe(false);
    expect(problems.map((problem) => problem.message).join()).toMatch(message);
  });

  test('refuses what is no Word file, in words', async () => {
    const { isAdded, problems } = await add(Buffer.from('%PDF-1.7'));
    expect(isAdded).toBe(false);
    expect(problems).toEqual([{ tag: '', nearest: null, message: expect.stringMatching(/Это PDF/) }]);
  });

  test('says what a template lacks', async () => {
    const plain = await add(await lines('Просто текст'));
    expect(plain.notices).toEqual(['В шаблоне нет ни одного тега: все документы будут одинаковыми']);
    const seal = await add(await lines('{центр.название}'));
    expect(seal.notices).toEqual([
      'В шаблоне нет {слушатель.фио}: документ не скажет, кому он выдан',
      'В шаблоне нет {документ.номер}: документ будет без номера',
      'В шаблоне нет {документ.дата_выдачи}: документ будет без даты',
      'В шаблоне нет ни {%qr}, ни {документ.код}: такой документ нельзя проверить на портале',
    ]);
    const protocol = await add(await lines('{протокол.номер} {центр.город} {%qr}'), {
      documentType: 'Protocol',
    });
    expect(protocol.notices).toEqual([
      'В шаблоне нет {#люди}: протокол не назовёт слушателей',
      'В шаблоне нет {протокол.дата}: протокол будет без даты',
    ]);
    const grouped = await add(await lines('{#слушатель}{фио}{/} {#документ}{рег_номер} {дата_выдачи} {код}{/}'));
    expect(grouped.notices).toEqual([]);
  });

  test('says of a contract that it would speak of training, and of 0 hours, where checks alone are repeated', async () => {
    const body = '{документ.номер} {документ.дата_выдачи} {курс.часы} {%qr}';
    const own = await add(await lines(body), { documentType: 'Contract' });
    expect(own.notices).toEqual([
      'В шаблоне нет {#договор.повторную}: договор об одной повторной проверке скажет, что учат, и напечатает 0 вместо {курс.часы}. Слова об обучении заключите в {^договор.повторную} … {/договор.повторную}',
    ]);
    const both = await add(await lines(`${body} {^договор.повторную}обучить{/договор.повторную}`), {
      documentType: 'Contract',
    });
    expect(both.notices).toEqual([]);
  });

  test('keeps a template though the printer is out of order, and says so', async () => {
    service.breakDown(true);
    const { isAdded, notices } = await add(await lines(`Без печати ${WHOLE}`));
    service.breakDown(false);
    expect(isAdded).toBe(true);
    expect(notices).toEqual([expect.stringMatching(/Образец в PDF пока не проверен/)]);
  });
});

describe('wrong calls', () => {
  test('name their fields', async () => {
    const file = new File(['PK'], 'а.docx');
    const { code, fields } = await admin.send(templates.add, {
      body: { organizationId: graduate.centerId, documentType: 'Diplom', extendedDocumentType: '' },
      file,
    });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {})).toEqual(['extendedDocumentType']);
    const mixed = {
      organizationId: graduate.centerId,
      documentType: 'Certificate',
      extendedDocumentType: 'DiplomMain',
    };
    expect((await admin.send(templates.add, { body: mixed, file })).fields).toHaveProperty('extendedDocumentType');
    expect((await admin.send(templates.add, { body: {}, file })).fields).toMatchObject({
      organizationId: [{ message: 'Обязательное поле' }],
      documentType: [{ message: 'Обязательное поле' }],
    });
    expect(await admin.refused(templates.add, { body: mixed })).toBe('BadRequest');
  });

  test('of a version of another sheet do not choose it', async () => {
    const { id } = await add(await lines('{слушатель.фио} {%qr} для выбора'));
    expect(await admin.refused(templates.choose, { body: { sheet: 'Protocol', templateId: id } })).toBe(
      'NotFoundDocumentTemplate',
    );
  });
});
