import { documentCorrections } from '@dopusk/contract/document-corrections.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { type GapCode, gapsByCode } from '@dopusk/contract/gaps.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { numberPatterns } from '@dopusk/contract/number-patterns.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  makeGraduateGroup,
  makeResult,
  type NewGraduate,
  OUTSIDE_PROTOCOL,
} from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

async function group(size: number, options: NewGraduate) {
  const made = await makeGraduateGroup(portal.db, size, options);
  const admin = await portal.as(made.administrator);
  return {
    ...made,
    admin,
    plan: (said: object = {}) => admin.call(groupDocuments.plan, { params: { id: made.groupId }, query: said }),
  };
}

async function finished(admin: Client, groupId: string) {
  for (;;) {
    const state = await admin.call(groupDocuments.read, { params: { id: groupId } });
    if (state.run && !state.run.isRunning) return state;
  }
}

test('says of certificates that their programme is shorter than the act in force asks', async () => {
  const { disciplineIds, plan } = await group(1, { issuedDocuments: ['Certificate', 'Protocol'] });
  const hoursOf = (hoursCount: number) =>
    portal.db.updateTable('disciplines').set({ hoursCount }).where('id', 'in', disciplineIds).execute();
  const said = async () => (await plan()).map(({ type, fewHours }) => [type, fewHours]);
  await hoursOf(16);
  expect(await said()).toEqual([
    ['Protocol', null],
    ['Certificate', null],
  ]);
  await hoursOf(1);
  const few = 'Повышение квалификации: не меньше 16 часов (Порядок ДПО, приказ Минобрнауки № 266)';
  expect(await said()).toEqual([
    ['Protocol', null],
    ['Certificate', few],
  ]);
});

test('says of each document whose it is, its number and day, as the run then makes them', async () => {
  const { admin, groupId, centerId, plan } = await group(2, { issuedDocuments: ['Certificate', 'Protocol'] });
  const pattern = { type: 'Certificate', pattern: '{ГГ}-{N:4}' } as const;
  await admin.call(numberPatterns.keep, { body: { patterns: [pattern] } });
  const planned = await plan();
  expect(planned).toMatchObject([
    {
      type: 'Protocol',
      trainingType: 'AdvancedTraining',
      assignId: null,
      number: '1',
      date: '2026-11-09',
      reason: null,
    },
    { type: 'Certificate', title: 'Петроваб Пётр Ильич', number: '26-0001', reason: null },
    {
      type: 'Certificate',
      title: 'Соловьёва Любовь Андреевна',
      courseTitle: 'Управление охраной труда в строительстве',
      number: '26-0002',
      reason: null,
    },
  ]);
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
  await finished(admin, groupId);
  const made = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .orderBy('id')
    .select(['type', 'number', 'issueDate as date'])
    .execute();
  expect(made).toEqual(planned.map(({ type, number, date }) => ({ type, number, date })));
  expect(await plan()).toEqual([]);
});

test('names what is missing in Russian: data of records, and fields that no record fills', async () => {
  const { plan } = await group(1, { issuedDocuments: ['Contract', 'TicketMWithPhoto'] });
  const reasons = new Map((await plan(OUTSIDE_PROTOCOL)).map((planned) => [planned.type, planned.reason]));
  expect(reasons.get('Contract')).toBe(
    'Заполните в форме документа: должность того, кто подписывает за заказчика, ФИО того, кто подписывает за заказчика, документ о его полномочиях',
  );
  expect(reasons.get('TicketMWithPhoto')).toBe('Не хватает: фото сотрудника');
});

test('takes no number', async () => {
  const { admin, assignmentId, plan } = await group(1, { issuedDocuments: ['Certificate'] });
  await plan();
  await plan();
  const { form } = await admin.call(documents.certificateInfo, { params: { id: assignmentId } });
  expect(form.number).toBe('1');
});

test('names of each document what the readiness board does, all of it in Russian', async () => {
  const made = await group(2, { trainingType: 'ProfessionalRetraining', issuedDocuments: ['Diplom', 'Protocol'] });
  const { admin, groupId, centerId, committeeId, student } = made;
  await portal.db
    .updateTable('students')
    .set({ educationType: null, snilsNumber: '' })
    .where('id', '=', student.studentId)
    .execute();
  await portal.db.updateTable('committees').set({ orderNumber: '' }).where('id', '=', committeeId).execute();
  await portal.db.updateTable('organizations').set({ licenceNumber: null }).where('id', '=', centerId).execute();
  await portal.db.insertInto('groupStudents').values({ groupId, studentId: student.studentId }).execute();
  const params = { id: groupId };
  const { items } = await admin.call(groups.readiness, { params, query: {} });
  const { assigns } = await admin.call(groups.read, { params });
  const board = [...assigns, ...items.flatMap((row) => row.assigns)].flatMap(({ gaps }) => gaps);
  const planned = (await made.plan({ gradeType: 'Good', series: 'ПП' })).flatMap(({ reason, blank }) => [
    ...(reason?.replace('Не хватает: ', '').split(', ') ?? []),
    ...blank,
  ]);
  // The protocol is fixed first of all, and one grade is said for all: the board lacks them, the plan does not.
  const isSaid = (gap: GapCode) => gap === 'Protocol' || gap === 'Grades';
  const besideSaid = board.filter((gap) => !isSaid(gap)).map((gap) => gapsByCode[gap].title);
  expect(new Set(planned)).toEqual(new Set(besideSaid));
  expect(board).toEqual(expect.arrayContaining(['Snils', 'Education', 'CommitteeOrder', 'Licence', 'Protocol']));
  expect(planned.join()).not.toMatch(/[A-Za-z]/);
});

test('whose post a protocol of labour protection would leave empty is named before, by the board, the plan and its own form', async () => {
  const person = { jobTitle: '' };
  const made = await group(2, { trainingType: 'SafetyTraining', issuedDocuments: ['Protocol'], person });
  const { admin, groupId, student, assignmentId } = made;
  await portal.db.insertInto('groupStudents').values({ groupId, studentId: student.studentId }).execute();
  const lacking = async () => {
    const { items } = await admin.call(groups.readiness, { params: { id: groupId }, query: { state: 'Incomplete' } });
    const { gaps } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
    const [planned] = await made.plan();
    return { board: items.map((row) => [row.id, row.assigns[0]?.gaps]), blank: planned?.blank, ofOne: gaps };
  };
  expect(await lacking()).toEqual({
    board: [[student.studentId, ['JobTitle']]],
    blank: ['должность сотрудника в протоколе (Соловьёва Любовь Андреевна)'],
    ofOne: ['JobTitle'],
  });
  await portal.db.updateTable('students').set({ jobTitle: 'Инженер' }).where('id', '=', student.studentId).execute();
  expect(await lacking()).toEqual({ board: [], blank: [], ofOne: [] });
});

test('who will be given no diploma is named before, gets no number, and stands in the protocol without one', async () => {
  const made = await group(3, { trainingType: 'ProfessionalRetraining', issuedDocuments: ['Diplom', 'Protocol'] });
  const { admin, groupId, assignIds, centerId, courseId } = made;
  await portal.db
    .updateTable('courses')
    .set({ awardKind: 'Qualification', award: 'Инженер' })
    .where('id', '=', courseId)
    .execute();
  const [, second = '', third = ''] = assignIds;
  for (const [assignId, educationType] of [
    [second, 'MiddleCommon'],
    [third, null],
  ] as const)
    await portal.db
      .updateTable('students')
      .set({ educationType })
      .where('id', '=', (from) => from.selectFrom('assignments').where('id', '=', assignId).select('studentId'))
      .execute();

  const shown = async () =>
    (await made.plan({ gradeType: 'Good', series: 'ПП' })).map(({ type, number, reason }) => [type, number, reason]);
  const tooLow = 'Не хватает: образование сотрудника (среднее профессиональное или высшее)';
  const planned = [
    ['Protocol', '1', null],
    ['Diplom', null, tooLow],
    ['Diplom', null, tooLow],
    ['Diplom', '1', null],
  ];
  expect(await shown()).toEqual(planned);
  // Each of them counts as passed in the protocol: that is said before it is printed, there and in the form of one.
  const [named] = await made.plan();
  expect(named?.passedWithout.map(({ gaps }) => gaps)).toEqual([['Education'], ['Education']]);
  const single = await admin.call(documents.protocolInfo, { params: { id: second } });
  expect(single.passedWithout).toMatchObject([{ studentId: single.studentId, gaps: ['Education'] }]);
  await makeResult(portal.db, second, 'Не сдал');
  const [without] = await made.plan();
  expect(without?.passedWithout).toHaveLength(1);
  await makeResult(portal.db, second, 'Сдал');

  for (const time of [1, 2]) {
    await admin.call(groupDocuments.generate, { params: { id: groupId }, body: { gradeType: 'Good', series: 'ПП' } });
    const { run, failures } = await finished(admin, groupId);
    expect(run).toMatchObject({ failed: 2 });
    expect(failures.map(({ reason }) => reason)).toEqual([tooLow, tooLow]);
    const rows = await portal.db
      .selectFrom('documents')
      .where('centerId', '=', centerId)
      .where('revokedAt', 'is', null)
      .orderBy('type')
      .select(['id', 'type', 'number', 'data'])
      .execute();
    expect(rows.map(({ type, number }) => [type, number])).toEqual([
      ['Diplom', `${time}`],
      ['Protocol', `${time}`],
    ]);
    expect(rows[1]?.data).toMatchObject({ люди: [{ документ: '' }, { документ: '' }, { документ: `${time}` }] });
    expect(await portal.db.selectFrom('reservedNumbers').where('centerId', '=', centerId).execute()).toEqual([]);
    // It is the same when all is taken back and done again.
    for (const { id } of rows)
      await admin.call(documentCorrections.revoke, { body: { documentId: id, reason: 'Ошибка', withResting: true } });
  }
});

test('a failed person is neither counted nor numbered, and cards name the protocol to come', async () => {
  const made = await group(3, {
    trainingType: 'ProfessionalTraining',
    issuedDocuments: ['Certificate', 'TicketM', 'Protocol'],
  });
  await makeResult(portal.db, made.assignIds[1] ?? '', 'Не сдал');
  const refused = 'Не хватает: положительное решение комиссии';
  expect((await made.plan()).map(({ type, number, reason }) => [type, number, reason])).toEqual([
    ['Protocol', '1', null],
    ['Certificate', null, refused],
    ['Certificate', '1', null],
    ['Certificate', '2', null],
    ['TicketM', null, refused],
    ['TicketM', '1', null],
    ['TicketM', '2', null],
  ]);
});
