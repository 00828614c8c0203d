import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { type FixGroupBody, groupDocuments } from '@dopusk/contract/group-documents.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeGraduateGroup, makeResult } from '../../../../demo/document-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const courses: { trainingType: TrainingType; issuedDocuments: DocumentType[] }[] = [
  { trainingType: 'ProfessionalRetraining', issuedDocuments: ['Contract', 'Diplom', 'Protocol'] },
  { trainingType: 'ProfessionalRetraining', issuedDocuments: ['Diplom'] },
  {
    trainingType: 'ProfessionalTraining',
    issuedDocuments: ['Certificate', 'TicketM', 'Protocol', 'CertificateEducation'],
  },
  { trainingType: 'AdvancedTraining', issuedDocuments: ['Protocol', 'Certificate', 'Contract'] },
];

const day = (from: string, to: string) =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map((one) => one.toISOString().slice(0, 10));

/** What may be the matter with a person of the group. */
const person = fc.record({
  result: fc.constantFrom('Сдал', 'Сдал', 'Сдал', 'Не сдал', 'Неявка', null),
  education: fc.constantFrom('High', 'High', 'MiddleCommon', null),
  isNameless: fc.boolean(),
  grade: fc.constantFrom(null, null, 'Good' as const, 'Failed' as const),
  endsOn: fc.constantFrom('2026-11-09', '2026-11-09', '2026-12-04'),
});

const stack = (type: 'Certificate' | 'Diplom', series: string, first: string) => ({ type, series, first });

const cases = fc.record({
  course: fc.constantFrom(...courses),
  people: fc.array(person, { minLength: 1, maxLength: 4 }),
  hasAward: fc.boolean(),
  hasSignedClient: fc.boolean(),
  hasBank: fc.boolean(),
  /** Numbers that somebody has typed ahead of the count. */
  ahead: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  said: fc.record({
    gradeType: fc.constantFrom('Good', null),
    series: fc.constantFrom('ПП', ''),
    prepareAhead: fc.boolean(),
    protocolNumber: fc.constantFrom('17', ''),
    protocolDate: fc.constantFrom('2026-11-09', '2026-12-05', ''),
    contractDate: fc.option(day('2026-10-20', '2026-11-09'), { nil: '' }),
    blanks: fc.constantFrom<FixGroupBody['blanks'][]>(
      [],
      [stack('Certificate', 'ПК', '0099'), stack('Diplom', '', 'ДВ 07')],
    ),
  }),
});

type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

async function makeCase({ course, people, hasAward, hasSignedClient, hasBank, ahead }: Case) {
  const made = await makeGraduateGroup(portal.db, people.length, course);
  const { db } = portal;
  const { courseId, centerId, clientId } = made;
  if (!hasAward)
    await db.updateTable('courses').set({ awardKind: null, award: '' }).where('id', '=', courseId).execute();
  if (!hasBank)
    await db.updateTable('organizations').set({ bankAccountNumber: null }).where('id', '=', centerId).execute();
  if (hasSignedClient) {
    const head = {
      fullName: 'Зорин Олег Ильич',
      jobTitle: 'Директор',
      authority: 'Устав',
      signs: ['Contract' as const],
    };
    await db
      .insertInto('signatories')
      .values({ id: crypto.randomUUID(), organizationId: clientId, place: 1, ...head })
      .execute();
  }
  for (const [index, { result, education, isNameless, grade, endsOn }] of people.entries()) {
    const assignId = made.assignIds[index] ?? '';
    const mine = db.selectFrom('assignments').where('id', '=', assignId);
    const { studentId } = await mine.select('studentId').executeTakeFirstOrThrow();
    await db.updateTable('assignments').set({ dateEndLearning: endsOn }).where('id', '=', assignId).execute();
    await db
      .updateTable('students')
      .set({ educationType: education, gender: null })
      .where('id', '=', studentId)
      .execute();
    if (isNameless)
      await db
        .updateTable('users')
        .set({ lastname: '' })
        .where('id', '=', (from) => from.selectFrom('students').where('id', '=', studentId).select('userId'))
        .execute();
    await db.deleteFrom('trainingResults').where('assignmentId', '=', assignId).execute();
    if (result) await makeResult(db, assignId, result);
    const cells = made.disciplineIds.map((disciplineId) => ({ assignmentId: assignId, disciplineId }));
    if (grade)
      await db
        .insertInto('disciplineGrades')
        .values(cells.map((cell) => ({ ...cell, grade })))
        .execute();
  }
  const [type = 'Certificate'] = course.issuedDocuments.filter((one) => one === 'Diplom' || one === 'Certificate');
  const other = await makeGraduateGroup(db, ahead.length || 1, { issuedDocuments: ['Certificate'] });
  for (const [index, number] of ahead.entries())
    await db
      .insertInto('documents')
      .values({
        ...{
          id: crypto.randomUUID(),
          centerId,
          type,
          assignmentId: other.assignIds[index] ?? '',
          issueDate: '2026-11-05',
        },
        ...{
          number: `${number}`,
          // A form of the stack that the group's documents may be printed on.
          series: 'ПК',
          blankNumber: `010${index}`,
          data: '{}',
          form: '{}',
          verificationCode: crypto.randomUUID(),
          printedAt: new Date(),
        },
      })
      .execute();
  return { ...made, admin: await portal.as(made.administrator), before: ahead.length };
}

type Admin = Awaited<ReturnType<typeof makeCase>>['admin'];

async function run(admin: Admin, groupId: string, body: Partial<FixGroupBody>) {
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body });
  for (;;) {
    const state = await admin.call(groupDocuments.read, { params: { id: groupId } });
    if (state.run && !state.run.isRunning) return state;
  }
}

test('a group gets just the documents that its plan has promised, and the plan’s reasons for the rest', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const { admin, groupId, centerId, before } = await makeCase(one);
      const { prepareAhead, blanks, ...said } = one.said;
      const query = { ...said, prepareAhead: String(prepareAhead), blanks: JSON.stringify(blanks) };
      const planned = await admin.call(groupDocuments.plan, { params: { id: groupId }, query });
      const tried = planned.filter(({ isOwed }) => isOwed);
      if (tried.length === 0) return;
      const { failures } = await run(admin, groupId, { ...one.said, signatoryIds: [] });
      const made = await portal.db
        .selectFrom('documents')
        .where('centerId', '=', centerId)
        .orderBy('fixedAt')
        .orderBy('id')
        .select(['type', 'number', 'issueDate as date', 'series', 'blankNumber'])
        .execute();
      const promised = tried.filter(({ reason }) => reason === null);
      const documents = made.slice(before).map(({ series, blankNumber, ...document }) => ({
        ...document,
        printedOn: blankNumber ? { series, blankNumber } : null,
      }));
      const promise = promised.map(({ type, number, date, printedOn }) => ({ type, number, date, printedOn }));
      expect(documents).toEqual(promise);
      expect(failures.map(({ type, assignId, reason }) => ({ type, assignId, reason }))).toEqual(
        tried.flatMap(({ type, assignId, reason }) => (reason === null ? [] : [{ type, assignId, reason }])),
      );
    }),
    { numRuns: Number(process.env.RUNS ?? 25) },
  );
}, 180_000);

test('documents of a group are printed on the forms of a stack in their order, past those that are used', async () => {
  const made = await makeGraduateGroup(portal.db, 4, { issuedDocuments: ['Protocol', 'Certificate', 'TicketM'] });
  const admin = await portal.as(made.administrator);
  const other = await makeGraduateGroup(portal.db, 1, { issuedDocuments: ['Certificate'] });
  const used = { id: crypto.randomUUID(), centerId: made.centerId, type: 'Certificate' as const, number: '90' };
  const beside = { data: '{}', form: '{}', verificationCode: crypto.randomUUID(), assignmentId: other.assignmentId };
  const spoilt = { revokedAt: new Date(), revocationReason: 'Бланк испорчен', revokedBy: made.administrator.userId };
  await portal.db
    .insertInto('documents')
    .values({ ...used, ...beside, ...spoilt, issueDate: '2026-11-05', series: 'ПК', blankNumber: '000100' })
    .execute();
  // The same series, whatever its letters' case.
  const blanks = [{ type: 'Certificate' as const, series: 'пк', first: '000099' }];
  const query = { blanks: JSON.stringify(blanks) };
  const planned = await admin.call(groupDocuments.plan, { params: { id: made.groupId }, query });
  const forms = (type: string) => planned.filter((one) => one.type === type).map(({ printedOn }) => printedOn);
  const inOrder = ['000099', '000101', '000102', '000103'];
  expect(forms('Certificate')).toEqual(inOrder.map((blankNumber) => ({ series: 'пк', blankNumber })));
  expect([...forms('Protocol'), ...forms('TicketM')]).toEqual([null, null, null, null, null]);
  await run(admin, made.groupId, { blanks });
  const fixed = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', made.centerId)
    .where('type', '=', 'Certificate')
    .where('revokedAt', 'is', null)
    .orderBy('id')
    .select(['series', 'blankNumber', 'fullName'])
    .execute();
  expect(fixed.map(({ blankNumber }) => blankNumber)).toEqual(inOrder);
  const names = planned.filter(({ type }) => type === 'Certificate').map(({ title }) => title);
  expect(fixed.map(({ fullName }) => fullName)).toEqual(names);
});

test('a day that a document may not bear is refused at its field, and nothing begins', async () => {
  const made = await makeGraduateGroup(portal.db, 2, { issuedDocuments: ['Protocol', 'Certificate', 'Contract'] });
  const admin = await portal.as(made.administrator);
  const params = { id: made.groupId };
  const refused = async (said: Partial<FixGroupBody>) =>
    (await admin.send(groupDocuments.generate, { params, body: { ...said, signatoryIds: [] } })) as {
      code: string;
      fields?: Record<string, { message: string }[]>;
    };
  const early = await refused({ documentDate: '2026-11-08' });
  expect(early).toMatchObject({ code: 'WrongDocumentDate' });
  expect(early.fields?.documentDate?.[0]?.message).toMatch(/не раньше окончания обучения \(09\.11\.2026\)/);
  const later = await refused({ contractDate: '2026-11-10' });
  expect(later.fields?.contractDate?.[0]?.message).toMatch(/не позже окончания обучения \(09\.11\.2026\)/);
  expect((await admin.call(groupDocuments.read, { params })).run).toBeNull();
  await run(admin, made.groupId, { documentDate: '2026-11-10' });
  const days = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', made.centerId)
    .where('type', '=', 'Certificate')
    .select('issueDate')
    .execute();
  expect(days.map(({ issueDate }) => issueDate)).toEqual(['2026-11-10', '2026-11-10']);
});

test('a number that comes after one of a later day is said to be out of order', async () => {
  const made = await makeGraduateGroup(portal.db, 1, { issuedDocuments: ['Certificate'] });
  const admin = await portal.as(made.administrator);
  const of = async (documentDate: string) =>
    (await admin.call(groupDocuments.plan, { params: { id: made.groupId }, query: { documentDate } }))[0]?.outOfOrder;
  expect(await of('2026-11-10')).toBeNull();
  const other = await makeGraduateGroup(portal.db, 1, { issuedDocuments: ['Certificate'] });
  const values = { id: crypto.randomUUID(), centerId: made.centerId, type: 'Certificate' as const, number: '12' };
  const trainingType = 'ProfessionalTraining' as const;
  const rest = { data: '{}', form: '{}', verificationCode: crypto.randomUUID(), assignmentId: other.assignmentId };
  await portal.db
    .insertInto('documents')
    .values({ ...values, ...rest, trainingType, issueDate: '2026-11-15' })
    .execute();
  expect(await of('2026-11-10')).toEqual({ number: '12', date: '2026-11-15', trainingType: 'ProfessionalTraining' });
  expect(await of('2026-11-15')).toBeNull();
});

test('what was said for a run that could not fix all stays to be said again', async () => {
  const made = await makeGraduateGroup(portal.db, 1, {
    trainingType: 'ProfessionalRetraining',
    issuedDocuments: ['Diplom'],
  });
  const admin = await portal.as(made.administrator);
  const said = { gradeType: 'Good', series: 'ДП', protocolNumber: '7', protocolDate: '2026-11-09' } as const;
  const level = (educationType: 'High' | null) =>
    portal.db.updateTable('students').set({ educationType }).where('id', '=', made.student.studentId).execute();
  await level(null);
  const failed = await run(admin, made.groupId, said);
  expect(failed).toMatchObject({ run: { failed: 1 }, said: { ...said, documentDate: '', prepareAhead: false } });
  await level('High');
  expect(await run(admin, made.groupId, said)).toMatchObject({ run: { fixed: 1 }, said: null });
});
