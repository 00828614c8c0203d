import type { DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Graduate, makeGraduate } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { printsDocuments } from '../../../testing/print-tools.ts';
import { type Printed, readPrinted } from '../../../testing/read-printed.ts';

const DISCIPLINES = Array.from({ length: 12 }, (_, i) => `Дисциплина номер ${i + 1}`);
const MEMBERS = ['Орлова', 'Лебедев', 'Ёлкин'];

let portal: Portal;
let graduate: Graduate;
let admin: Client;
/** The code of each document by what it is. */
const codes = new Map<string, string>();
/** The text of each sheet, of its PDF and of its DOCX, spaces collapsed. */
const printed = new Map<string, Printed>();

const OF_MORE_HOURS = { hoursCount: 72, differenceReason: 'Часы практики зачтены' };

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'http://dopusk.test' });
  graduate = await makeGraduate(portal.db, {
    issuedDocuments: ['Certificate', 'Protocol'],
    disciplines: DISCIPLINES,
    person: { diplomNumber: 'ВСГ 1234567', educationType: 'MiddleProfessional' },
  });
  admin = await portal.as(graduate.administrator);
  const params = { id: graduate.assignmentId };
  const assignId = graduate.assignmentId;

  const protocol = await admin.call(documents.protocolInfo, { params });
  await fix(documents.protocol, {
    assignId,
    ...protocol.form,
    protocolNumber: '15/2026',
    result: 'Допущена к работе',
    namedNumber: '000123',
    ...OF_MORE_HOURS,
  });
  const certificate = await admin.call(documents.certificateInfo, { params });
  await fix(documents.certificate, {
    assignId,
    ...certificate.form,
    series: '6312',
    number: '000123',
    ...OF_MORE_HOURS,
  });
  // What was fixed stays what it is when the course becomes of another kind.
  const retraining = { trainingType: 'ProfessionalRetraining', awardKind: 'Activity', award: 'охраны труда' } as const;
  const taught = { studyForm: 'PartTime', isDistant: true } as const;
  await portal.db
    .updateTable('courses')
    .set({ ...retraining, ...taught, issuedDocuments: ['Diplom', 'Protocol'] })
    .where('id', '=', graduate.courseId)
    .execute();
  const diplom = await admin.call(documents.diplomInfo, { params });
  await fix(documents.diplom, {
    assignId,
    ...diplom.form,
    series: 'ПП-63',
    number: '004417',
    regNumber: 'РЕГ-88',
    licenseDate: '2019-03-07',
    appendixOne: { educationType: 'MiddleProfessional', themeTitle: 'Снижение травматизма на высоте' },
    appendixTwo: {
      disciplines: diplom.form.appendixTwo.disciplines.map((row, i) => ({
        ...row,
        gradeType: ['Excelent', 'Good', 'Accepted'][i % 3],
      })),
    },
  });
  for (const info of [documents.protocolInfo, documents.certificateInfo, documents.diplomInfo]) {
    const { fixed } = await admin.call(info, { params });
    for (const part of new Set(fixed?.files.map((file) => file.part))) {
      printed.set(part, await read(fixed?.id ?? '', part));
      codes.set(part, fixed?.verificationCode ?? '');
    }
  }
});

async function fix(
  endpoint: typeof documents.certificate | typeof documents.diplom | typeof documents.protocol,
  body: object,
) {
  const response = await admin.fetch(endpoint, { body });
  if (response.status !== 200) throw new Error(await response.text());
  await response.arrayBuffer();
}

async function read(id: string, part: DocumentSheet): Promise<Printed> {
  const [pdf, docx] = await Promise.all(
    (['Pdf', 'Docx'] as const).map(async (format) => {
      const response = await admin.fetch(documents.file, { params: { id, part, format } });
      return Buffer.from(await response.arrayBuffer());
    }),
  );
  return readPrinted(pdf ?? Buffer.alloc(0), docx ?? Buffer.alloc(0));
}

describe.skipIf(!printsDocuments).each([
  [
    'Certificate',
    [
      'Серия 6312',
      'Регистрационный номер 000123',
      'Соловьёвой',
      'Любови Андреевне',
      'Управление охраной труда в строительстве',
      '72',
      '2 ноября 2026',
      '9 ноября 2026',
      '15/2026',
      'Самара',
      'Л035-01213-63/00198765',
      'Громов',
    ],
  ],
  [
    'DiplomMain',
    [
      'ПП-63',
      '004417',
      'РЕГ-88',
      'Соловьёвой',
      'Управление охраной труда в строительстве',
      '7 марта 2019',
      '15/2026',
      'Самара',
    ],
  ],
  [
    'AppendixOne',
    [
      '004417',
      'Снижение травматизма на высоте',
      'среднее профессиональное образование',
      'очно-заочная, с применением дистанционных образовательных технологий',
      'диплом о среднем профессиональном образовании № ВСГ 1234567',
      '2 ноября 2026',
    ],
  ],
  ['AppendixTwo', [...DISCIPLINES, 'отлично', 'хорошо', 'удовлетворительно', '306', 'Орлова']],
  [
    'Protocol',
    [
      '15/2026',
      ...MEMBERS,
      'Соловьёва Любовь Андреевна',
      'ООО «Волга-Монтаж»',
      'Инженер',
      'Допущена к работе',
      '000123',
      'приказ № 12-К от 12 января 2026 г.',
      'Самара',
    ],
  ],
])('%s', (part, expected) => {
  test.each(expected)('says «%s», in the PDF and in the DOCX', (text) => {
    expect(printed.get(part)?.pdf).toContain(text);
    expect(printed.get(part)?.docx).toContain(text);
  });

  test('has no tag, no gap and no program’s words left', () => {
    for (const text of [printed.get(part)?.pdf, printed.get(part)?.docx]) {
      expect(text).not.toMatch(/[{}]|undefined|null|NaN|\[object|№ *(от|$)|Тел\.(?! \+7)|екретарь/);
    }
  });

  test('bears its verification code', () => {
    expect(printed.get(part)?.pdf).toContain(codes.get(part));
    expect(printed.get(part)?.qr).toBe(`http://dopusk.test/verify/${codes.get(part)}`);
  });

  test('is one page with its fonts in it, by the center', () => {
    const author = 'АНО ДПО «Учебный центр „Берег“»';
    expect(printed.get(part)).toMatchObject({ pages: 1, missingFonts: [], author });
  });
});

describe.skipIf(!printsDocuments)('the title of the file', () => {
  test.each<[DocumentSheet, string]>([
    ['Protocol', 'Протокол № 15/2026 – Соловьёва Любовь Андреевна'],
    ['AppendixOne', 'Диплом № 004417 – Приложение 1 – Соловьёва Любовь Андреевна'],
  ])('of %s says what it is, by which number and about whom', (part, title) => {
    expect(printed.get(part)?.title).toBe(title);
  });
});
