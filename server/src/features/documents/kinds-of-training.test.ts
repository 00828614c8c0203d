import { assignments } from '@dopusk/contract/assignments.ts';
import { courses } from '@dopusk/contract/courses.ts';
import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { issuableBy, mayIssue } from '@dopusk/contract/documents/documents-of-training.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { issueRegister } from '@dopusk/contract/issue-register.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Graduate, makeGraduate, makeGraduateGroup } from '../../../demo/document-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { startPrintingService } from '../../../testing/printing-service.ts';
import { textInZip } from '../../../testing/read-zip.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

interface Kind {
  trainingType: TrainingType;
  /** By its title in the reference list. */
  profession: string;
  rank?: number | null;
  rankCategory?: string;
  years?: number;
  /** What the course's committee is called. */
  committee?: string;
}

/** Somebody who has learned on a course of a kind. */
async function learned({
  trainingType,
  profession,
  rank,
  rankCategory = '',
  years,
  committee = 'Комиссия № 1',
}: Kind): Promise<Graduate & { admin: Client }> {
  const made = await makeGraduate(portal.db, { trainingType, issuedDocuments: ['Certificate', 'Protocol'] });
  const { id } = await portal.db
    .selectFrom('professions')
    .where('trainingType', '=', trainingType)
    .where('title', '=', profession)
    .select('id')
    .executeTakeFirstOrThrow();
  await portal.db
    .updateTable('courses')
    .set({ professionId: id, rank: rank ?? null, rankCategory, validityPeriodDocument: years ?? null })
    .where('id', '=', made.courseId)
    .execute();
  await portal.db
    .updateTable('committees')
    .set({ title: committee })
    .where('id', 'in', (from) => from.selectFrom('courses').where('id', '=', made.courseId).select('committeeId'))
    .execute();
  const admin = await portal.as(made.administrator);
  if (profession.startsWith('Электробезопасность')) {
    const body = { assignId: made.assignmentId, staffCategory: 'OperationalRepair', checkReason: 'Initial' } as const;
    await admin.call(assignments.setElectrical, { body });
  }
  return { ...made, admin };
}

const fileName = (response: Response) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '');

/** Fixes the protocol and the certificate of somebody; gives what both sheets say and what the certificate is called. */
async function printed(kind: Kind) {
  const made = await learned(kind);
  const { admin, assignmentId } = made;
  const params = { id: assignmentId };
  const protocol = await admin.call(documents.protocolInfo, { params });
  const fixed = await admin.fetch(documents.protocol, {
    body: { ...protocol.form, namedNumber: 'А-1', assignId: assignmentId } as never,
  });
  expect(fixed.status, await fixed.clone().text()).toBe(200);
  const { form } = await admin.call(documents.certificateInfo, { params });
  const body = { ...form, assignId: assignmentId } as never;
  const response = await admin.fetch(documents.certificate, { body });
  expect(response.status).toBe(200);
  const info = await admin.call(documents.certificateInfo, { params });
  const textOf = async (id: string, part: 'Certificate' | 'Protocol') => {
    const file = await admin.fetch(documents.file, { params: { id, part, format: 'Docx' } });
    const xml = textInZip(new Uint8Array(await file.arrayBuffer()));
    return xml
      .replaceAll(/<\/w:p>/g, ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('\u2011', '-');
  };
  const protocolInfo = await admin.call(documents.protocolInfo, { params });
  return {
    made,
    info,
    title: fileName(response),
    certificate: await textOf(info.fixed?.id ?? '', 'Certificate'),
    protocol: await textOf(protocolInfo.fixed?.id ?? '', 'Protocol'),
  };
}

describe('the certificate', () => {
  test('of ПО is the свидетельство with profession and rank, for ever', async () => {
    const { title, certificate, protocol, info, made } = await printed({
      trainingType: 'ProfessionalTraining',
      profession: 'Стропальщик',
      rank: 4,
    });
    expect(title).toBe('Свидетельство о профессии рабочего № А-1 – Соловьёва Любовь Андреевна.pdf');
    expect(info).toMatchObject({
      trainingType: 'ProfessionalTraining',
      courseTitle: expect.stringMatching(/, 4 разряд$/),
    });
    // The programme is taught to other ranks too: the book of what was issued says to which.
    const { items } = await made.admin.call(issueRegister.list, { query: { type: 'Certificate' } });
    expect(items).toMatchObject([{ courseTitle: expect.stringMatching(/, 4 разряд$/) }]);
    for (const words of [
      'СВИДЕТЕЛЬСТВО о профессии рабочего, должности служащего',
      'Соловьёвой Любови Андреевне',
      'она прошла профессиональное обучение в организации',
      'Объём программы: 63 часа',
      'Решением экзаменационной комиссии от 9 ноября 2026 г. (протокол № 1)',
      'присвоена квалификация по профессии рабочего, должности служащего Стропальщик, 4 разряд',
      'Л035-01213-63/00198765',
      'М. П. Орлова',
      'Самара',
    ]) {
      expect(certificate).toContain(words);
    }
    expect(certificate).not.toMatch(/УДОСТОВЕРЕНИЕ|повышени|дополнительной|Действительно до/);
    expect(protocol).toContain(
      'Соловьёвой Любови Андреевне присвоить квалификацию по профессии рабочего, должности служащего «Стропальщик», 4 разряд.',
    );
  });

  test('of ПО names the category of whoever has one in the place of a rank', async () => {
    const { certificate, protocol } = await printed({
      trainingType: 'ProfessionalTraining',
      profession: 'Водитель автомобиля',
      rank: null,
      rankCategory: 'B',
    });
    expect(certificate).toContain('Водитель автомобиля, категория «B»');
    expect(protocol).toContain('«Водитель автомобиля», категория «B».');
    expect(protocol).toContain('профессия (квалификация): Водитель автомобиля, категория «B»');
  });

  test('of ПО rests on the examination that its protocol speaks of', async () => {
    const { protocol } = await printed({ trainingType: 'ProfessionalTraining', profession: 'Стропальщик' });
    expect(protocol).toContain('заседания экзаменационной комиссии');
    expect(protocol).toContain('приняла у слушателей квалификационный экзамен по программе');
    expect(protocol).not.toMatch(/аттестацию|аттестационной комиссии/);
  });

  test('names the committee as it is called, and so does its protocol', async () => {
    const committee = 'Квалификационная комиссия по профессиям рабочих';
    const kind = { trainingType: 'ProfessionalTraining', profession: 'Стропальщик', committee } as const;
    const { certificate, protocol } = await printed(kind);
    expect(certificate).toContain('Решением квалификационной комиссии от 9 ноября 2026 г.');
    expect(protocol).toContain('заседания квалификационной комиссии');
    expect(protocol).toContain(committee);
    expect(certificate + protocol).not.toMatch(/экзаменационной|аттестационной/);
  });

  test('of ПК is the удостоверение with a term', async () => {
    const profession = 'Обеспечение безопасности';
    const { title, certificate, protocol } = await printed({
      trainingType: 'AdvancedTraining',
      profession,
      years: 3,
    });
    expect(title).toMatch(/^Удостоверение о повышении квалификации № А-1/);
    expect(certificate).toContain('УДОСТОВЕРЕНИЕ о повышении квалификации');
    // Three years from the check on 9 November 2026, whichever day the certificate itself is of.
    expect(certificate).toContain('Действительно до 9 ноября 2029');
    expect(protocol).toContain('заседания аттестационной комиссии');
    expect(protocol).toContain('провела итоговую аттестацию слушателей');
    // The number is the registration number too, and stands there once.
    expect(certificate).toContain('№ А-1');
    expect(certificate).not.toContain('Регистрационный номер');
  });

  test('of ПК has no term when its course says none', async () => {
    const { certificate } = await printed({
      trainingType: 'AdvancedTraining',
      profession: 'Обеспечение безопасности',
    });
    expect(certificate).not.toContain('Действительно до');
  });

  test.each([
    [
      'Оказание первой помощи пострадавшим',
      'о проверке знания требований охраны труда',
      ['обучение и проверку знания требований охраны труда', '«Оказание первой помощи пострадавшим»'],
      [
        'заседания комиссии по проверке знания требований охраны труда',
        'Комиссия по проверке знания требований охраны труда (приказ № 12-К',
        'Программа в реестре обученных лиц: «Оказание',
        'Вид обучения: обучение по охране труда. Объём',
        'Дата проверки: 9 ноября 2026',
        'Подпись',
      ],
    ],
    [
      'Пожарная безопасность',
      'о проверке знаний требований пожарной безопасности',
      ['проверку знаний требований пожарной безопасности в организации'],
      [
        'заседания комиссии по проверке знаний требований пожарной безопасности',
        'Комиссия по проверке знаний требований пожарной безопасности (приказ № 12-К',
      ],
    ],
    [
      'Электробезопасность: III группа, до и выше 1000 В',
      'о проверке знаний правил работы в электроустановках',
      [
        'III группа по электробезопасности',
        'напряжением до и выше 1000 В в качестве оперативно-ремонтного персонала',
        'Проверка знаний первичная',
        'Дата следующей проверки: 9 ноября 2027',
      ],
      [
        'Комиссия по проверке знаний норм и правил работы в электроустановках (приказ № 12-К',
        'оперативно-ремонтный',
        'первичная',
        'III, до и выше 1000 В',
        'приказом Минтруда России от 15.12.2020 № 903н',
      ],
    ],
    [
      'Работы на высоте: 2 группа',
      'о допуске к работам на высоте',
      ['2 группа по безопасности работ на высоте'],
      [
        'Группа по безопасности работ на высоте: 2',
        'Комиссия по проверке знаний безопасных методов и приёмов выполнения работ на высоте (приказ № 12-К',
      ],
    ],
    ['Иная проверка знаний по безопасности', 'о проверке знаний', ['обучение и проверку знаний'], ['проверке знаний']],
  ] as const)('of «%s» is an удостоверение %s, with its protocol', async (profession, kind, words, ofProtocol) => {
    const { title, certificate, protocol, made, info } = await printed({
      trainingType: 'SafetyTraining',
      profession,
      years: 1,
      committee: 'Аттестационная комиссия',
    });
    // The file is called as its sheet is headed.
    expect(title).toMatch(new RegExp(`^Удостоверение ${kind} № А-1`));
    expect(certificate).toContain(`УДОСТОВЕРЕНИЕ ${kind}`);
    // Whoever compares the sheet with the portal finds its head, and so does who signs for it.
    const code = { params: { code: info.fixed?.verificationCode ?? '' } };
    expect(await portal.anonymous().call(documents.verify, code)).toMatchObject({ title: `Удостоверение ${kind}` });
    const book = await made.admin.fetch(issueRegister.file, { query: { type: 'Certificate' } });
    const { sheets } = await readXlsx(new Uint8Array(await book.arrayBuffer()));
    expect(JSON.stringify(sheets[0]?.rows)).toContain(`Удостоверение ${kind}`);
    for (const text of [...words, 'должность: Инженер место работы: ООО «Волга-Монтаж»'])
      expect(certificate).toContain(text);
    expect(certificate).toMatch(/Действительно до|Дата следующей проверки/);
    for (const text of ofProtocol) expect(protocol).toContain(text);
    expect(certificate).not.toMatch(/повышение квалификации|Документ о квалификации/);
    expect(protocol).not.toMatch(/итоговую аттестацию|ттестационн/);
    expect(protocol).toContain('удовлетворительно');
    expect(protocol).not.toMatch(/допущен/i);
  });

  test.each([
    ['SafetyTraining', 'Иная проверка знаний по безопасности', 3, 'Действительно до 9 ноября 2029 г.', '2029-11-09'],
    ['SafetyTraining', 'Работы на высоте: 2 группа', 3, 'Действительно до 9 ноября 2029 г.', '2029-11-09'],
    ['ProfessionalTraining', 'Стропальщик', 3, '', null],
  ] as const)('of %s, «%s», has its term on the card too, and the card expires with it', async (...one) => {
    const [trainingType, profession, years, term, expiresOn] = one;
    const { made } = await printed({ trainingType, profession, years });
    const { admin, assignmentId, courseId } = made;
    const issuedDocuments = ['Certificate', 'Protocol', 'TicketB'] as DocumentType[];
    await portal.db.updateTable('courses').set({ issuedDocuments }).where('id', '=', courseId).execute();
    const params = { id: assignmentId };
    const { form } = await admin.call(documents.ticketBInfo, { params });
    const response = await admin.fetch(documents.ticketB, { body: { ...form, assignId: assignmentId } as never });
    expect(response.status, await response.clone().text()).toBe(200);
    const { fixed } = await admin.call(documents.ticketBInfo, { params });
    const file = { params: { id: fixed?.id ?? '', part: 'TicketB', format: 'Docx' } } as const;
    const xml = textInZip(new Uint8Array(await (await admin.fetch(documents.file, file)).arrayBuffer()));
    const card = xml.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
    expect(card.includes('Действительно до')).toBe(term !== '');
    expect(card).toContain(term);
    const height = 'Карточка к удостоверению о допуске к работам на высоте № А-1';
    expect(card.replaceAll('\u00a0', ' ').includes(height)).toBe(profession.startsWith('Работы на высоте'));
    // What a foreman looks for on it.
    expect(card.includes('Группа по безопасности работ на высоте: 2')).toBe(profession.startsWith('Работы на высоте'));
    const code = { params: { code: fixed?.verificationCode ?? '' } };
    expect(await portal.anonymous().call(documents.verify, code)).toMatchObject({ status: 'Valid', expiresOn });
    // People are reminded of the certificate, and of it alone.
    const kept = portal.db.selectFrom('documents').where('id', '=', fixed?.id ?? '');
    expect(await kept.select('expiresOn').executeTakeFirst()).toEqual({ expiresOn: null });
  });

  test('keeps its name when its course becomes of another kind', async () => {
    const { made, info } = await printed({ trainingType: 'ProfessionalTraining', profession: 'Стропальщик' });
    const { admin, courseId, assignmentId } = made;
    const other = { trainingType: 'AdvancedTraining' } as const;
    await portal.db.updateTable('courses').set(other).where('id', '=', courseId).execute();
    const after = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
    expect(after).toMatchObject({ trainingType: 'ProfessionalTraining' });
    expect(after.fixed?.files[0]?.title).toBe('Свидетельство о профессии рабочего');
    const { items } = await admin.call(issueRegister.list, { query: { type: 'Certificate' } });
    expect(items).toMatchObject([{ trainingType: 'ProfessionalTraining' }]);
    const params = { code: info.fixed?.verificationCode ?? '' };
    expect(await portal.anonymous().call(documents.verify, { params })).toMatchObject({
      trainingType: 'ProfessionalTraining',
      training: {
        ...{ hoursCount: 63, profession: 'Стропальщик', qualification: '', electricalGroup: '' },
        // As the sheet does.
        protocol: expect.stringMatching(/^№ \d+ от \d\d\.\d\d\.\d{4}$/),
        period: expect.stringMatching(/^со?\s\d\d\.\d\d\.\d{4} по\s\d\d\.\d\d\.\d{4}$/),
      },
    });
  });
});

describe('a document that the training may not issue', () => {
  const calls = {
    Diplom: documents.diplom,
    Certificate: documents.certificate,
    TicketB: documents.ticketB,
    TicketM: documents.ticketM,
  } as const;
  const pairs = TrainingType.options.flatMap((trainingType) =>
    (Object.keys(calls) as (keyof typeof calls)[])
      .filter((type) => !mayIssue(trainingType, type))
      .map((type) => [trainingType, type] as const),
  );

  test.each(pairs)('of %s: %s is refused, though an old course promises it', async (trainingType, type) => {
    const made = await makeGraduate(portal.db, { trainingType, issuedDocuments: [type, 'Protocol'] });
    const admin = await portal.as(made.administrator);
    const params = { id: made.assignmentId };
    const body = await bodyOf(admin, type, made.assignmentId);
    expect(await admin.refused(calls[type], { body })).toBe('ForbiddenGenerateDocType');
    const { isIssuedByCourse } = await admin.call(infoCalls[type], { params });
    expect(isIssuedByCourse).toBe(false);
  });

  const infoCalls = {
    Diplom: documents.diplomInfo,
    Certificate: documents.certificateInfo,
    TicketB: documents.ticketBInfo,
    TicketM: documents.ticketMInfo,
  } as const;

  async function bodyOf(admin: Client, type: keyof typeof calls, assignId: string): Promise<never> {
    const { form } = await admin.call(infoCalls[type], { params: { id: assignId } });
    const filled = { ...form, assignId, series: 'ПП', licenseDate: '2021-04-15', protocolNumber: '1' };
    if (!('appendixTwo' in form)) return filled as never;
    const disciplines = form.appendixTwo.disciplines.map((row) => ({ ...row, gradeType: 'Good' }));
    return { ...filled, appendixTwo: { disciplines } } as never;
  }

  test('is not among what fixing a group would make', async () => {
    const issuedDocuments: DocumentType[] = ['Diplom', 'Certificate', 'Protocol'];
    const made = await makeGraduateGroup(portal.db, 2, { trainingType: 'ProfessionalTraining', issuedDocuments });
    const admin = await portal.as(made.administrator);
    const { toFix } = await admin.call(groupDocuments.read, { params: { id: made.groupId } });
    const trainingType = 'ProfessionalTraining';
    expect(toFix).toEqual([
      { type: 'Protocol', trainingType, count: 1 },
      { type: 'Certificate', trainingType, count: 2 },
    ]);
    expect(issuableBy(trainingType)).not.toContain('Diplom');
  });
});

test('a diploma is not fixed before the course says what it gives', async () => {
  const made = await makeGraduate(portal.db, { issuedDocuments: ['Diplom'] });
  await portal.db.updateTable('courses').set({ award: '' }).where('id', '=', made.courseId).execute();
  const admin = await portal.as(made.administrator);
  const { gaps } = await admin.call(documents.diplomInfo, { params: { id: made.assignmentId } });
  expect(gaps).toContain('Award');
});

test('the kind of a course that has given documents stays; revoked ones no longer hold it', async () => {
  const made = await makeGraduate(portal.db, { issuedDocuments: ['Certificate'] });
  const admin = await portal.as(made.administrator);
  const course = await admin.call(courses.read, { params: { id: made.courseId } });
  const [profession] = await admin.call(courses.professions, { query: { types: ['SafetyTraining'] } });
  const body = {
    ...courses.read.state(course),
    id: course.id,
    trainingType: 'SafetyTraining',
    profession: profession?.id,
  } as never;
  const { form } = await admin.call(documents.certificateInfo, { params: { id: made.assignmentId } });
  await admin.fetch(documents.certificate, { body: { assignId: made.assignmentId, ...form } });
  const refused = await admin.send(courses.update, { body });
  expect(refused).toMatchObject({ code: 'Invalid', fields: { trainingType: [expect.anything()] } });
  const { fixed } = await admin.call(documents.certificateInfo, { params: { id: made.assignmentId } });
  await admin.call(documentCorrections.revoke, {
    body: { documentId: fixed?.id ?? '', reason: 'Ошибка', withResting: true },
  });
  expect(await admin.send(courses.update, { body })).toMatchObject({ code: 'Ok' });
});
