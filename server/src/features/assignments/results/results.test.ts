import { assignments } from '@dopusk/contract/assignments.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { isOwed } from '@dopusk/contract/documents/owed.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { results } from '@dopusk/contract/results.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { makeGraduate, makeGraduateGroup, makeResult, type NewGraduate } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { owedTypes } from '../db/document-state.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

/** The last day of the training of whom the builders make. */
const ENDED = '2026-11-09';

/** A paid group of which nobody's result is said. */
async function undecided(size: number, options: NewGraduate = {}) {
  const made = await makeGraduateGroup(portal.db, size, options);
  await portal.db.deleteFrom('trainingResults').where('assignmentId', 'in', made.assignIds).execute();
  const { groupId, courseId, assignIds } = made;
  const admin = await portal.as(made.administrator);
  const say = (said: object[], date = ENDED) =>
    admin.send(results.save, {
      body: { groupId, courseId, date, results: said.map((one, i) => ({ assignId: assignIds[i] ?? '', ...one })) },
    });
  const read = () => admin.call(results.read, { params: { id: groupId }, query: { courseId } });
  return { ...made, admin, say, read };
}

async function fixGroup(admin: Client, groupId: string) {
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
  for (;;) {
    const state = await admin.call(groupDocuments.read, { params: { id: groupId } });
    if (state.run && !state.run.isRunning) return state;
  }
}

test('a protocol of a group waits until the results of all its people are said, and prints them', async () => {
  const { admin, groupId, say, centerId } = await undecided(3, {
    trainingType: 'ProfessionalTraining',
    issuedDocuments: ['Certificate', 'Protocol'],
  });
  const [protocol] = await admin.call(groupDocuments.plan, { params: { id: groupId }, query: {} });
  expect(protocol?.reason).toBe(
    'Не хватает: результаты обучения: не вынесены – Петроваб Пётр Ильич, Петровав Пётр Ильич, Соловьёва Любовь Андреевна',
  );
  const { failures } = await fixGroup(admin, groupId);
  expect(failures.find(({ type }) => type === 'Protocol')?.reason).toContain('результаты обучения: не вынесены');

  expect(
    await say([
      { outcome: 'Absent', reason: 'болезнь' },
      { outcome: 'Passed', grade: 'Excelent' },
      { outcome: 'Failed' },
    ]),
  ).toMatchObject({ code: 'Ok' });
  await fixGroup(admin, groupId);
  const { data } = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', '=', 'Protocol')
    .select(sql<{ люди: { фио: string; результат: string }[] }>`data`.as('data'))
    .executeTakeFirstOrThrow();
  expect(data.люди.map(({ результат }) => результат)).toEqual(['Сдал (отлично)', 'Не сдал', 'Не явилась (болезнь)']);
});

test('of two who fill in the table at once the second changes what she has said, and nothing else', async () => {
  const { say, read } = await undecided(2);
  const outcomes = async () => (await read()).people.map(({ result }) => result?.outcome ?? null).sort();
  const seen = { outcome: null, grade: null, reason: '' };
  expect(await say([{ outcome: 'Failed', seen }])).toMatchObject({ ok: true });
  expect(
    await say([
      { outcome: null, seen },
      { outcome: 'Passed', seen },
    ]),
  ).toMatchObject({ ok: true });
  expect(await outcomes()).toEqual(['Failed', 'Passed']);
  const refused = await say([{ outcome: 'Absent', seen }]);
  expect(refused.fields?.['results.0.outcome']?.[0]?.message).toMatch(
    /^Уже записано иначе \(.+\)\. Обновите страницу$/,
  );
  expect(await say([{ outcome: 'Failed', seen }])).toMatchObject({ ok: true });
  expect(await outcomes()).toEqual(['Failed', 'Passed']);
});

test('what is said is kept with its day and its author, and can be taken back', async () => {
  const { say, read, admin, assignmentId, administrator } = await undecided(2);
  const { fullName } = await portal.db
    .selectFrom('users')
    .where('id', '=', administrator.userId)
    .select('fullName')
    .executeTakeFirstOrThrow();
  await say([{ outcome: 'Passed', grade: 'Good', reason: 'не нужна' }, {}]);
  const [first, other] = (await read()).people.toSorted((a) => (a.assignId === assignmentId ? -1 : 1));
  expect(first).toMatchObject({
    // Neither a grade nor a reason belongs to whoever has passed a training without grades.
    result: { outcome: 'Passed', grade: null, reason: '', words: '', decidedOn: ENDED },
    notedBy: fullName,
  });
  expect(other?.result).toBeNull();
  expect(await admin.call(assignments.read, { params: { id: assignmentId } })).toMatchObject({
    group: { id: expect.any(String) },
    commissionConclusion: 'Сдал',
  });
  await say([{ outcome: null }]);
  expect(await admin.call(assignments.read, { params: { id: assignmentId } })).toMatchObject({
    commissionConclusion: 'Допущен',
    result: null,
  });
});

test('a day before the end of the training, or to come, is refused at its field', async () => {
  const { say } = await undecided(1);
  expect(await say([{ outcome: 'Passed' }], '2026-11-08')).toMatchObject({
    code: 'WrongDocumentDate',
    fields: { date: [{ message: 'Не раньше окончания обучения: Соловьёва Любовь Андреевна учится до 09.11.2026' }] },
  });
  expect(await say([{ outcome: 'Passed' }], '2026-12-31')).toMatchObject({ code: 'WrongDocumentDate' });
});

test('who has a certificate is not failed, and who has failed gets none', async () => {
  const { say, admin, assignIds } = await undecided(2, { issuedDocuments: ['Certificate'] });
  const [id = '', other = ''] = assignIds;
  const fix = async (assignId: string) => {
    const { form } = await admin.call(documents.certificateInfo, { params: { id: assignId } });
    return (await admin.fetch(documents.certificate, { body: { assignId, ...form } })).status;
  };
  await say([{ outcome: 'Passed' }, { outcome: 'Failed' }]);
  expect(await fix(id)).toBe(200);
  expect(await fix(other)).toBe(400);
  expect(await say([{ outcome: 'Failed' }, { outcome: 'Absent' }])).toMatchObject({
    code: 'Invalid',
    fields: {
      'results.0.outcome': [
        {
          message:
            'Уже зафиксирован документ «Удостоверение о повышении квалификации». Чтобы изменить результат, отзовите его',
        },
      ],
    },
  });
  expect(await say([{ outcome: 'Passed' }, { outcome: 'Passed' }], today())).toMatchObject({ code: 'Ok' });
});

test('whom the committee has refused is awaited no certificate, counts as not ready and is handed out nothing', async () => {
  const { say, admin, assignIds, groupId } = await undecided(2);
  await say([{ outcome: 'Passed' }, { outcome: 'Failed' }]);
  await fixGroup(admin, groupId);
  await expect
    .poll(async () => (await admin.call(groups.read, { params: { id: groupId } })).readyCount, { timeout: 20_000 })
    .toBe(1);
  const counts = { assignCount: 2, readyCount: 1, givenNothingCount: 1 };
  const group = { params: { id: groupId } };
  expect(await admin.call(groups.read, group)).toMatchObject(counts);
  expect(await admin.call(groupDocuments.read, group)).toMatchObject(counts);
  const listed = await admin.call(groups.list, { query: {} });
  expect(listed.items.find(({ id }) => id === groupId)).toMatchObject(counts);
  const people = portal.db.selectFrom('assignments').where('id', 'in', assignIds);
  await portal.db
    .insertInto('groupStudents')
    .columns(['groupId', 'studentId'])
    .expression(
      people.where('groupId', 'is not', null).select(['groupId', 'studentId']).$narrowType<{ groupId: string }>(),
    )
    .execute();
  const whole = await admin.call(groups.readiness, { ...group, query: { state: 'Ready' } });
  const unfixed = await admin.call(groups.readiness, { ...group, query: { state: 'NotFixed' } });
  expect([whole.totalCount, unfixed.totalCount]).toEqual([1, 0]);
  const params = { id: assignIds[1] ?? '' };
  expect(await admin.call(assignments.read, { params })).toMatchObject({ documentState: true, isGivenNothing: true });
  const toIssue = { params: { id: 'Current' }, query: { groupId, task: 'Issue' as const } };
  const issuable = async () => (await admin.call(assignments.ofOrganization, toIssue)).items.map(({ id }) => id);
  expect(await issuable()).toEqual([assignIds[0]]);
  const issue = { params, query: { status: 'Issued' as const } };
  expect(await admin.refused(assignments.setIssueStatus, issue)).toBe('NothingToIssue');
  await admin.call(assignments.setIssueStatus, { ...issue, params: { id: assignIds[0] ?? '' } });
  expect(await issuable()).toEqual([]);
  expect(await admin.call(groups.read, group)).toMatchObject({ issuedCount: 1 });
  const all = await admin.fetch(documents.byAssigns, { body: { assignIds } });
  expect(all.status).toBe(200);
});

test('before its day a result is the center’s alone', async () => {
  const { say, admin, assignmentId, clientId, groupId } = await undecided(1);
  const END = '2099-12-07';
  await portal.db.updateTable('assignments').set({ dateEndLearning: END }).where('id', '=', assignmentId).execute();
  expect(await say([{ outcome: 'Failed' }], END)).toMatchObject({ code: 'Ok' });
  const client = await portal.as(await makeOperator(portal.db, [clientId]));
  const read = (who: Client) => who.call(assignments.read, { params: { id: assignmentId } });
  expect(await read(admin)).toMatchObject({ commissionConclusion: 'Не сдал', result: { decidedOn: END } });
  expect(await read(client)).toMatchObject({ commissionConclusion: 'Допущен', result: null });
  const count = async (who: Client) =>
    (await who.call(groups.read, { params: { id: groupId } })).assigns.map(({ resultCount }) => resultCount);
  expect(await count(admin)).toEqual([1]);
  expect(await count(client)).toEqual([0]);
});

test('the database owes to whom it is owed by the contract', async () => {
  const { assignmentId, courseId } = await makeGraduate(portal.db);
  const sets: DocumentType[][] = [
    [...DocumentType.options],
    ['CertificateEducation', 'Protocol'],
    ['CertificateEducation', 'Certificate'],
    ['CertificateEducation', 'Diplom'],
    ['CertificateEducation', 'TicketM'],
  ];
  for (const trainingType of TrainingType.options) {
    for (const issuedDocuments of sets) {
      for (const said of [null, 'Сдал', 'Не сдал', 'Неявка']) {
        for (const dateEnd of [ENDED, '2099-12-07']) {
          await portal.db
            .updateTable('assignments')
            .set({ dateEndLearning: dateEnd })
            .where('id', '=', assignmentId)
            .execute();
          await portal.db.deleteFrom('trainingResults').where('assignmentId', '=', assignmentId).execute();
          if (said) await makeResult(portal.db, assignmentId, said);
          const { types, result } = await portal.db
            .selectFrom('assignments')
            .innerJoin(
              (eb) =>
                eb
                  .selectFrom('courses')
                  .where('id', '=', courseId)
                  .select([
                    'id',
                    sql`${trainingType}::text`.as('trainingType'),
                    sql`${issuedDocuments}::text[]`.as('issuedDocuments'),
                  ])
                  .as('courses'),
              (join) => join.onRef('courses.id', '=', 'assignments.courseId'),
            )
            .leftJoin('trainingResults', 'trainingResults.assignmentId', 'assignments.id')
            .where('assignments.id', '=', assignmentId)
            .select([owedTypes().as('types'), 'trainingResults.outcome as result'])
            .executeTakeFirstOrThrow();
          const about = {
            trainingType,
            issuedDocuments,
            dateEnd,
            isFreeRepeat: false,
            result: result && { outcome: result },
          };
          expect(types, JSON.stringify(about)).toEqual(
            issuedDocuments.filter((type) => isOwed({ ...about, type }, today())),
          );
        }
      }
    }
  }
});

test('a result said twice of one person is refused at the field', async () => {
  const { admin, groupId, courseId, assignIds } = await undecided(1);
  const said = { assignId: assignIds[0] ?? '', outcome: 'Passed' as const };
  const body = { groupId, courseId, date: ENDED, results: [said, { ...said, outcome: 'Failed' as const }] };
  expect(await admin.send(results.save, { body })).toMatchObject({ code: 'Invalid', fields: { results: [{}] } });
});
