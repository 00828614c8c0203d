import type { DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Graduate, makeGraduate, markPaid, type NewGraduate } from '../../../demo/document-builders.ts';
import { makeStudentFile } from '../../../demo/file-builders.ts';
import { drawPortrait } from '../../../demo/portrait.ts';
import { makeAssignment } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { printsDocuments } from '../../../testing/print-tools.ts';
import { type Printed, readPrinted } from '../../../testing/read-printed.ts';

const COURSE =
  'Безопасные методы и приёмы выполнения электрогазосварочных работ на высоте, в замкнутых и ограниченных пространствах, при строительстве, реконструкции и капитальном ремонте опасных производственных объектов нефтегазового комплекса';
const CLIENT =
  'Общество с ограниченной ответственностью «Специализированное управление монтажных и пусконаладочных работ „Нижневолжскнефтегазстрой“»';

interface Case {
  admin: Client;
  graduate: Graduate;
  photo: Buffer;
  documents: Map<string, Printed>;
}

let portal: Portal;
/** The usual data, and the longest that are met with. */
const cases = {} as Record<'usual' | 'longest', Case>;

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'http://dopusk.test' });
  cases.usual = await printAll({});
  cases.longest = await printAll({
    person: {
      surname: 'Константинопольская-Преображенская',
      name: 'Александра-Виктория',
      lastname: 'Вячеславовна',
      jobTitle: 'Ведущий инженер по организации эксплуатации и ремонту зданий и сооружений',
    },
  });
});

async function printAll(options: NewGraduate): Promise<Case> {
  const issuedDocuments = [
    'Protocol',
    'Certificate',
    'TicketB',
    'TicketM',
    'TicketMWithPhoto',
    'Contract',
    'CertificateEducation',
  ];
  const graduate = await makeGraduate(portal.db, { ...options, issuedDocuments: issuedDocuments as never });
  const { db } = portal;
  if (options.person) {
    await db.updateTable('courses').set({ title: COURSE }).where('id', '=', graduate.courseId).execute();
    await db.updateTable('organizations').set({ title: CLIENT }).where('id', '=', graduate.clientId).execute();
  }
  const photo = await drawPortrait();
  const file = { title: 'Фото.jpg', mime: 'image/jpeg', bytes: photo };
  await makeStudentFile(portal.context, graduate.student.studentId, 'avatarId', file);
  const admin = await portal.as(graduate.administrator);
  const made: Case = { admin, graduate, photo, documents: new Map() };

  const params = { id: graduate.assignmentId };
  const protocol = await admin.call(documents.protocolInfo, { params });
  await fix(made, documents.protocol, {
    ...protocol.form,
    protocolNumber: '15/2026',
    result: 'Сдала',
    namedNumber: 'Б-000123',
  });
  const certificate = await admin.call(documents.certificateInfo, { params });
  await fix(made, documents.certificate, { ...certificate.form, number: 'Б-000123' });
  const ticketB = await admin.call(documents.ticketBInfo, { params });
  await fix(made, documents.ticketB, ticketB.form);
  for (const [info, endpoint] of [
    [documents.ticketMInfo, documents.ticketM],
    [documents.ticketMWithPhotoInfo, documents.ticketMWithPhoto],
  ] as const) {
    const { form } = await admin.call(info, { params });
    await fix(made, endpoint, { ...form, number: 'М-000456' });
  }
  const contract = await contractForm(made);
  await fix(made, documents.contract, {
    ...contract,
    number: '77/О',
    customerPosition: 'Генеральный директор',
    customerSigner: 'Степанов Игорь Львович',
    customerAuthority: 'Устав',
  });
  const study = await admin.call(documents.certificateEducationInfo, { query: { assignId: params.id } });
  await fix(made, documents.certificateEducation, { ...study.form, outgoingNumber: '88', incomingNumber: '4-к' });

  const fixed = [
    await admin.call(documents.ticketBInfo, { params }),
    await admin.call(documents.ticketMInfo, { params }),
    await admin.call(documents.ticketMWithPhotoInfo, { params }),
    await admin.call(documents.contractInfo, { query: { assignId: params.id } }),
    await admin.call(documents.certificateEducationInfo, { query: { assignId: params.id } }),
  ];
  for (const info of fixed) {
    const type = info.fixed?.type as DocumentSheet;
    made.documents.set(type, await read(made, info.fixed?.id ?? '', type));
  }
  made.documents.set('PaymentInvoice', await invoice(made));
  return made;
}

async function contractForm({ admin, graduate }: Case) {
  const { form } = await admin.call(documents.contractInfo, { query: { assignId: graduate.assignmentId } });
  return form;
}

type Fixing = (typeof documents)[
  | 'certificate'
  | 'protocol'
  | 'ticketB'
  | 'ticketM'
  | 'ticketMWithPhoto'
  | 'contract'
  | 'certificateEducation'];

async function fix({ admin, graduate }: Case, endpoint: Fixing, form: object) {
  const response = await admin.fetch(endpoint, { body: { assignId: graduate.assignmentId, ...form } });
  if (response.status !== 200) throw new Error(await response.text());
  await response.arrayBuffer();
}

async function read({ admin }: Case, id: string, part: DocumentSheet): Promise<Printed> {
  const bytes = async (format: 'Pdf' | 'Docx') =>
    Buffer.from(await (await admin.fetch(documents.file, { params: { id, part, format } })).arrayBuffer());
  return readPrinted(await bytes('Pdf'), await bytes('Docx'));
}

/** An invoice for another, unpaid assignment of the same person. */
async function invoice({ admin, graduate }: Case): Promise<Printed> {
  const { clientId, courseId, student } = graduate;
  await makeAssignment(portal.db, { studentId: student.studentId, courseId, start: '2026-12-01', end: '2026-12-20' });
  const body = { dateStart: '2026-12-01', dateEnd: '2026-12-31', organizationId: clientId, number: '99' };
  const bytes: Buffer[] = [];
  const made = await admin.fetch(staticDocuments.paymentInvoice, { body: { ...body, format: 'Pdf' } });
  bytes.push(Buffer.from(await made.arrayBuffer()));
  const { items } = await admin.call(staticDocuments.list, { query: { search: '99' } });
  const params = { id: items[0]?.id ?? '', format: 'Docx' as const };
  bytes.push(Buffer.from(await (await admin.fetch(staticDocuments.file, { params })).arrayBuffer()));
  return readPrinted(bytes[0] ?? Buffer.alloc(0), bytes[1] ?? Buffer.alloc(0));
}

/** One set with the certificate, whatever their own numbers are. */
const BESIDE = 'Карточка к свидетельству о профессии рабочего № Б-000123 от';

/** As the contract and the protocol of a profession have it. */
const EXAM = 'прошла обучение и итоговую аттестацию в форме квалификационного экзамена по программе';

const usual: [string, number, string[]][] = [
  [
    'TicketB',
    2,
    ['Б-000123', 'Соловьёва', 'Любовь Андреевна', 'Управление охраной труда', '63', '15/2026', 'Орлова', 'Профессия'],
  ],
  [
    'TicketM',
    2,
    ['М-000456', 'Соловьёва', 'Любовь Андреевна', '15/2026', 'Берег', 'Громов', 'рабочего, карточка', EXAM, BESIDE],
  ],
  [
    'TicketMWithPhoto',
    2,
    ['М-000456', 'Соловьёва', 'Любовь Андреевна', '15/2026', 'Берег', 'Громов', 'карточка с фотографией', EXAM, BESIDE],
  ],
  [
    'Contract',
    3,
    [
      '77/О',
      'АНО ДПО «Учебный центр „Берег“»',
      'ООО «Волга-Монтаж»',
      'генерального директора Степанова Игоря Львовича',
      'Громова Василия Николаевича',
      'Соловьёва Любовь Андреевна',
      'Одна тысяча пятьсот рублей',
      '044525225',
    ],
  ],
  ['CertificateEducation', 1, ['88', '4-к', 'Соловьёвой Любови Андреевне', 'Управление охраной труда', '15/2026']],
  [
    'PaymentInvoice',
    1,
    ['99', 'ООО «Волга-Монтаж»', 'Управление охраной труда', '30101810400000000225', 'Одна тысяча пятьсот рублей'],
  ],
];

describe.skipIf(!printsDocuments).each(usual)('%s', (part, pages, expected) => {
  test.each(expected)('says «%s», in the PDF and in the DOCX', (text) => {
    const { pdf, docx } = cases.usual.documents.get(part) as Printed;
    expect(pdf.toLowerCase()).toContain(text.toLowerCase());
    expect(docx.toLowerCase()).toContain(text.toLowerCase());
  });

  test.each(['usual', 'longest'] as const)('has no tag, no gap and no program’s words left: %s data', (name) => {
    const { pdf, docx } = cases[name].documents.get(part) as Printed;
    for (const text of [pdf, docx]) expect(text).not.toMatch(/[{}]|undefined|null|NaN|\[object|№ *(от|$)|\.\./);
  });

  test.each(['usual', 'longest'] as const)('keeps to its pages with its fonts in it: %s data', (name) => {
    expect(cases[name].documents.get(part)).toMatchObject({ pages, missingFonts: [] });
  });
});

describe.skipIf(!printsDocuments)('the longest data', () => {
  test.each(['TicketB', 'TicketM', 'TicketMWithPhoto'])('is whole on a card: %s', (part) => {
    const { pdf } = cases.longest.documents.get(part) as Printed;
    // A line may break after the hyphen, which the reader then takes for a word's.
    expect(pdf).toMatch(/Константинопольская-? ?Преображенская/);
    expect(pdf).toMatch(/Александра-? ?Виктория Вячеславовна/);
  });

  test.each(['TicketB', 'Contract', 'CertificateEducation', 'PaymentInvoice'])('names the whole course: %s', (part) => {
    expect(cases.longest.documents.get(part)?.pdf).toContain('нефтегазового комплекса');
  });
});

test.skipIf(!printsDocuments)('the photo is the stored one, on the card that shows it alone', () => {
  const { documents, photo } = cases.usual;
  const has = (part: string) => documents.get(part)?.pictures.some((picture) => picture.equals(photo));
  expect(has('TicketMWithPhoto')).toBe(true);
  expect(has('TicketM')).toBe(false);
});

test.skipIf(!printsDocuments)('cards and certificates lead to their check, an invoice to its payment', () => {
  const { documents } = cases.usual;
  for (const part of ['TicketB', 'TicketM', 'TicketMWithPhoto', 'CertificateEducation']) {
    expect(documents.get(part)?.qr, part).toMatch(/^http:\/\/dopusk\.test\/verify\/[0-9A-Z-]{17}$/);
  }
  expect(documents.get('PaymentInvoice')?.qr).toMatch(/^ST00012\|Name=АНО ДПО.*\|Sum=150000/);
});

describe.skipIf(!printsDocuments)('fixing is refused', () => {
  const calls = [
    ['TicketB', documents.ticketB, documents.ticketBInfo],
    ['TicketM', documents.ticketM, documents.ticketMInfo],
    ['TicketMWithPhoto', documents.ticketMWithPhoto, documents.ticketMWithPhotoInfo],
  ] as const;

  test.each(calls)('for %s: twice, before payment, for a course without it', async (type, endpoint, info) => {
    const { admin, graduate } = cases.usual;
    const { form } = await admin.call(info, { params: { id: graduate.assignmentId } });
    const body = { assignId: graduate.assignmentId, ...form } as never;
    expect(await admin.refused(endpoint, { body })).toBe('DocumentAlreadyGenerated');

    const fresh = await makeGraduate(portal.db, { issuedDocuments: [type] });
    const other = await portal.as(fresh.administrator);
    const own = { ...form, assignId: fresh.assignmentId } as never;
    await markPaid(portal.db, fresh.assignmentId, false);
    expect(await other.refused(endpoint, { body: own })).toBe('AssignNotPaid');
    await portal.db
      .updateTable('courses')
      .set({ issuedDocuments: ['Certificate'] })
      .where('id', '=', fresh.courseId)
      .execute();
    expect(await other.refused(endpoint, { body: own })).toBe('ForbiddenGenerateDocType');
    expect(await other.refused(endpoint, { body })).toBe('NotFoundAssignCourse');
  });

  test('for a card with a photo while there is none, in words', async () => {
    const fresh = await makeGraduate(portal.db, { issuedDocuments: ['TicketMWithPhoto'] });
    const admin = await portal.as(fresh.administrator);
    const { form, gaps } = await admin.call(documents.ticketMWithPhotoInfo, { params: { id: fresh.assignmentId } });
    expect(gaps).toEqual(['Photo', 'ProtocolNumber']);
    const body = { assignId: fresh.assignmentId, ...form, protocolNumber: '1' };
    expect(await admin.send(documents.ticketMWithPhoto, { body })).toMatchObject({
      code: 'Invalid',
      msg: expect.stringMatching(/^Не хватает: фото/),
    });
  });

  test('for a card before its protocol', async () => {
    const issuedDocuments = ['TicketM', 'TicketB', 'Protocol'] as const;
    const fresh = await makeGraduate(portal.db, { issuedDocuments: [...issuedDocuments] });
    const admin = await portal.as(fresh.administrator);
    const params = { id: fresh.assignmentId };
    const ofTicketB = (await admin.call(documents.ticketBInfo, { params })).form;
    const ofTicketM = (await admin.call(documents.ticketMInfo, { params })).form;
    const msg = 'Не хватает: номер и дата протокола (сначала зафиксируйте протокол)';
    const { assignmentId: assignId } = fresh;
    expect(await admin.send(documents.ticketB, { body: { assignId, ...ofTicketB } as never })).toMatchObject({ msg });
    const typed = { assignId, ...ofTicketM, protocolNumber: '17-ПА' };
    expect(await admin.send(documents.ticketM, { body: typed })).toMatchObject({ msg });
  });

  test('for a contract: twice, and while requisites are missing, each named', async () => {
    const { admin, graduate } = cases.usual;
    const sides = { customerPosition: 'Директор', customerSigner: 'Степанов И. Л.', customerAuthority: 'Устав' };
    const form = { ...(await contractForm(cases.usual)), ...sides, hoursCount: 72 };
    expect(await admin.refused(documents.contract, { body: { ...form, assignId: graduate.assignmentId } })).toBe(
      'DocumentAlreadyGenerated',
    );

    const fresh = await makeGraduate(portal.db, { issuedDocuments: ['Contract'], isPaid: false });
    const other = await portal.as(fresh.administrator);
    const body = { ...form, assignId: fresh.assignmentId };
    await portal.db.updateTable('organizations').set({ bic: null }).where('id', '=', fresh.centerId).execute();
    const ofCenter = portal.db.updateTable('signatories').where('organizationId', '=', fresh.centerId);
    await ofCenter.set({ authority: null }).execute();
    const { code, msg } = await other.send(documents.contract, { body });
    expect(code).toBe('Invalid');
    expect(msg).toMatch(/документ о полномочиях подписанта.*БИК/);
    const { missing } = await other.call(documents.contractInfo, { query: { assignId: fresh.assignmentId } });
    expect(missing[0]?.what).toEqual(['документ о полномочиях подписанта', 'БИК']);
  });

  test('with every wrong field named at once', async () => {
    const { admin, graduate } = cases.usual;
    const assignId = graduate.assignmentId;
    const fieldsOf = async (endpoint: Fixing) =>
      Object.keys((await admin.send(endpoint, { body: { assignId } as never })).fields ?? {}).sort();
    expect(await fieldsOf(documents.ticketB)).toEqual([
      'dateEnd',
      'dateStart',
      'hoursCount',
      'name',
      'number',
      'surname',
    ]);
    expect(await fieldsOf(documents.ticketM)).toEqual(['dateEnd', 'dateStart', 'protocolNumber']);
    expect(await fieldsOf(documents.contract)).toEqual([
      'centerSignatory',
      'course',
      'customerAuthority',
      'customerPosition',
      'customerSigner',
      'date',
      'dateEnd',
      'dateStart',
      'hoursCount',
      'number',
      'price',
      'studyForm',
    ]);
    expect(await fieldsOf(documents.certificateEducation)).toEqual(['courseTitle', 'outgoingDate', 'outgoingNumber']);
  });
});
