import { assignments } from '@dopusk/contract/assignments.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { gapsByCode } from '@dopusk/contract/gaps.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { results } from '@dopusk/contract/results.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { linkClient, makeOrganization, makeStudent } from '../../../../demo/builders.ts';
import { makeGraduateGroup, makeResult, markPaid } from '../../../../demo/document-builders.ts';
import { makeAssignment } from '../../../../demo/training-builders.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

let portal: Portal;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

const PROFESSION = 'Электробезопасность: III группа, до 1000 В';
const REPAIR = { staffCategory: 'Repair', checkReason: 'Regular', admission: null } as const;

/** A group that is checked for the third group, of which nothing else is said. */
async function checked(
  size: number,
  issuedDocuments: ('Certificate' | 'Protocol' | 'TicketB')[] = ['Certificate', 'Protocol'],
) {
  const made = await makeGraduateGroup(portal.db, size, { trainingType: 'SafetyTraining', issuedDocuments });
  const { id } = await portal.db
    .selectFrom('professions')
    .where('title', '=', PROFESSION)
    .select('id')
    .executeTakeFirstOrThrow();
  await portal.db.updateTable('courses').set({ professionId: id }).where('id', '=', made.courseId).execute();
  await portal.db
    .insertInto('groupStudents')
    .columns(['groupId', 'studentId'])
    .expression(
      portal.db
        .selectFrom('assignments')
        .where('id', 'in', made.assignIds)
        .select([sql<string>`group_id`.as('groupId'), 'studentId']),
    )
    .onConflict((on) => on.doNothing())
    .execute();
  const { groupId, courseId, assignIds } = made;
  const admin = await portal.as(made.administrator);
  const read = async () => {
    const course = await admin.call(results.read, { params: { id: groupId }, query: { courseId } });
    return assignIds.map((assignId) => course.people.find((one) => one.assignId === assignId));
  };
  /** Says of each what the table says, the results as they are. */
  const say = async (lines: object[]) => {
    const people = await read();
    const said = people.map((person, i) => {
      const { outcome = null, grade = null, reason = '' } = person?.result ?? {};
      return { assignId: person?.assignId ?? '', outcome, grade, reason, ...lines[i] };
    });
    return admin.send(results.save, { body: { groupId, courseId, date: '2026-11-09', results: said } });
  };
  return { ...made, admin, read, say };
}

test('neither protocol nor certificate is fixed until it is known as whom each was checked and why', async () => {
  const { admin, groupId, assignmentId, say } = await checked(2);
  const { title } = gapsByCode.ElectricalCheck;
  await say([{ electrical: REPAIR }]);
  const plan = await admin.call(groupDocuments.plan, { params: { id: groupId }, query: {} });
  expect(plan.map(({ type, reason }) => [type, reason?.includes(title) ?? false])).toEqual(
    expect.arrayContaining([
      ['Protocol', true],
      ['Certificate', true],
      ['Certificate', false],
    ]),
  );
  const board = await admin.call(groups.readiness, { params: { id: groupId }, query: {} });
  const lacking = board.items.filter(({ assigns }) => assigns.some(({ gaps }) => gaps.includes('ElectricalCheck')));
  expect(lacking).toHaveLength(1);
  const { form, gaps } = await admin.call(documents.protocolInfo, { params: { id: assignmentId } });
  expect(gaps).not.toContain('ElectricalCheck');
  const other = await checked(1);
  const info = await other.admin.call(documents.protocolInfo, { params: { id: other.assignmentId } });
  expect(info.gaps).toContain('ElectricalCheck');
  const refused = await other.admin.send(documents.protocol, {
    body: { ...form, assignId: other.assignmentId } as never,
  });
  expect(refused).toMatchObject({ code: 'Invalid', msg: `Не хватает: ${title}` });
});

test('the protocol of a group says it of each, with the admission that is somebody’s own', async () => {
  const { admin, groupId, say, read, centerId } = await checked(2, ['Certificate', 'Protocol', 'TicketB']);
  const inspector = { staffCategory: 'Inspector', checkReason: 'Extraordinary', admission: 'IVBoth' } as const;
  expect(await say([{ electrical: REPAIR }, { electrical: inspector }])).toMatchObject({ code: 'Ok' });
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
  await expect
    .poll(async () => (await admin.call(groupDocuments.read, { params: { id: groupId } })).run?.isRunning, {
      timeout: 60_000,
    })
    .toBe(false);
  const documentsOf = (type: 'Protocol' | 'Certificate' | 'TicketB') =>
    portal.db
      .selectFrom('documents')
      .where('centerId', '=', centerId)
      .where('type', '=', type)
      .select(sql<Record<string, Record<string, string>[] & Record<string, string>>>`data`.as('data'))
      .execute();
  const [protocol] = await documentsOf('Protocol');
  const lines = protocol?.data.люди?.map(({ персонал, причина, группа, напряжение }) => [
    персонал,
    причина,
    группа,
    напряжение?.replaceAll('\u00a0', ' '),
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['ремонтный', 'очередная', 'III', 'до 1000 В'],
      ['специалист по охране труда, контролирующий электроустановки', 'внеочередная', 'IV', 'до и выше 1000 В'],
    ]),
  );
  expect(protocol?.data.протокол?.правила).toContain('№ 903н');
  const certificates = await documentsOf('Certificate');
  expect(certificates.map(({ data }) => data.курс?.группа_электробезопасности).sort()).toEqual(['III', 'IV']);
  expect(certificates.map(({ data }) => data.документ?.оценка_проверки)).toEqual(Array(2).fill('удовлетворительно'));
  // The category says when the next check is: of whoever works there in a year, of whoever inspects in three.
  for (const issued of [certificates, await documentsOf('TicketB')]) {
    const said = issued.map(({ data: { документ, протокол } }) => [
      документ?.персонал,
      Number(документ?.действителен_до?.slice(-4)) - Number(протокол?.дата?.slice(-4)),
      документ?.инспектирование,
    ]);
    expect(said.sort()).toEqual([
      ['ремонтного персонала', 1, ''],
      ['специалиста по охране труда, контролирующего электроустановки', 3, 'да'],
    ]);
  }

  const changed = { ...REPAIR, checkReason: 'Initial' };
  expect((await say([{ electrical: changed }])).fields?.['results.0.electrical.staffCategory']?.[0]).toMatchObject({
    code: 'DocumentAlreadyGenerated',
  });
  expect((await read())[0]?.electrical).toEqual(REPAIR);
});

test('the protocol admits nobody who has failed to a group or a voltage', async () => {
  const { admin, groupId, say, centerId } = await checked(2, ['Protocol']);
  const electrical = { ...REPAIR, admission: 'IVBoth' };
  expect(await say([{ electrical, outcome: 'Failed' }, { electrical }])).toMatchObject({ code: 'Ok' });
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
  const lines = () =>
    portal.db
      .selectFrom('documents')
      .where('centerId', '=', centerId)
      .where('type', '=', 'Protocol')
      .select(sql<Record<string, string>[]>`data -> 'люди'`.as('people'))
      .executeTakeFirst()
      .then((row) =>
        row?.people.map(({ результат, группа, напряжение }) => [
          результат,
          группа,
          напряжение?.replaceAll('\u00a0', ' '),
        ]),
      );
  await expect.poll(lines, { timeout: 30_000 }).toHaveLength(2);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      ['неудовлетворительно', '–', ''],
      ['удовлетворительно', 'IV', 'до и выше 1000 В'],
    ]),
  );
});

test('of two who fill it in at once the second is told, and keeps what she has not touched', async () => {
  const { say, read } = await checked(2);
  const seenElectrical = { staffCategory: null, checkReason: 'Initial', admission: null };
  await say([{ electrical: REPAIR, seenElectrical }]);
  const initial = { ...REPAIR, checkReason: 'Initial' };
  expect(
    await say([
      { electrical: seenElectrical, seenElectrical },
      { electrical: initial, seenElectrical },
    ]),
  ).toMatchObject({
    code: 'Ok',
  });
  expect((await read()).map((person) => person?.electrical)).toEqual([REPAIR, initial]);
  expect(
    (await say([{ electrical: initial, seenElectrical }])).fields?.['results.0.electrical.staffCategory'],
  ).toBeDefined();
});

test('at the assignment a client says it too, and of another field the reason alone is said', async () => {
  const { admin, assignmentId } = await checked(1);
  await admin.call(assignments.setElectrical, { body: { assignId: assignmentId, ...REPAIR } });
  expect(await admin.call(assignments.read, { params: { id: assignmentId } })).toMatchObject({
    electrical: REPAIR,
    course: { isElectrical: true, electricalGroup: expect.stringMatching(/^[IV]+$/) },
  });
  const { admin: other, assignmentId: otherId, groupId, courseId } = await makeFire();
  expect(await other.call(assignments.read, { params: { id: otherId } })).toMatchObject({
    course: { isElectrical: false },
  });
  const course = await other.call(results.read, { params: { id: groupId }, query: { courseId } });
  expect([course.admission, course.people[0]?.electrical]).toEqual([
    '',
    { staffCategory: null, checkReason: 'Initial', admission: null },
  ]);
  expect((await other.call(documents.protocolInfo, { params: { id: otherId } })).gaps).not.toContain('ElectricalCheck');
});

async function makeFire() {
  const made = await makeGraduateGroup(portal.db, 1, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Certificate', 'Protocol'],
  });
  return { ...made, admin: await portal.as(made.administrator) };
}

test('every check of knowledge says why: for the first time, again whoever holds a document of it, or as somebody has said', async () => {
  const issued = ['Certificate', 'Protocol', 'TicketB'] as const;
  const { admin, groupId, courseId, centerId, assignIds, say, read } = await checked(3, [...issued]);
  const { id } = await portal.db
    .selectFrom('professions')
    .where('safetyArea', '=', 'Height')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await portal.db.updateTable('courses').set({ professionId: id }).where('id', '=', courseId).execute();
  const reasonsOf = async () => (await read()).map((person) => person?.electrical?.checkReason);
  expect(await reasonsOf()).toEqual(['Initial', 'Initial', 'Initial']);
  // One of them learns the same a second time, and has got a certificate of the first.
  const [first = '', second = ''] = assignIds;
  const { studentId } = await portal.db
    .selectFrom('assignments')
    .where('id', '=', second)
    .select('studentId')
    .executeTakeFirstOrThrow();
  await knownBySnils(studentId, '15602391601');
  const before = await makeAssignment(portal.db, { studentId, courseId, start: '2026-02-02', end: '2026-02-06' });
  await markPaid(portal.db, before);
  expect(await reasonsOf()).toEqual(['Initial', 'Initial', 'Initial']);
  const { form } = await admin.call(documents.protocolInfo, { params: { id: before } });
  const body = { ...form, assignId: before };
  const made = await admin.fetch(documents.protocol, { body: body as never });
  expect([made.status, (await made.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  expect(await reasonsOf()).toEqual(['Initial', 'Initial', 'Initial']);
  const certificate = (await admin.call(documents.certificateInfo, { params: { id: before } })).form;
  const said = { ...certificate, assignId: before };
  const answer = await admin.fetch(documents.certificate, { body: said as never });
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  expect(await reasonsOf()).toEqual(['Initial', 'Regular', 'Initial']);

  const passed = { outcome: 'Passed', electrical: { checkReason: 'Extraordinary' } };
  expect(await say([passed, { outcome: 'Passed' }, { outcome: 'Passed' }])).toMatchObject({ code: 'Ok' });
  expect(await reasonsOf()).toEqual(['Extraordinary', 'Regular', 'Initial']);
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
  await expect
    .poll(async () => (await admin.call(groupDocuments.read, { params: { id: groupId } })).run?.isRunning, {
      timeout: 60_000,
    })
    .toBe(false);
  const rows = await portal.db
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where((where) => where.or([where('assignmentId', 'is', null), where('assignmentId', '=', first)]))
    .select([
      'type',
      sql<{ люди: { причина: string }[]; документ: Record<string, string>; комиссия: object }>`data`.as('data'),
    ])
    .execute();
  const of = (type: string) => rows.find((row) => row.type === type)?.data;
  expect(
    of('Protocol')
      ?.люди.map(({ причина }) => причина)
      .toSorted(),
  ).toEqual(['внеочередная', 'очередная', 'первичная']);
  expect(of('Certificate')?.документ.причина_проверки).toBe('внеочередная');
  expect(of('Protocol')?.комиссия).toMatchObject({
    должность_председателя: 'заместитель директора',
    члены: [{ должность: 'преподаватель' }, { должность: 'преподаватель' }],
  });
  expect(of('TicketB')?.документ.причина_проверки).toBe('внеочередная');
});

const knownBySnils = (studentId: string, snilsNumber: string) =>
  portal.db.updateTable('students').set({ snilsNumber }).where('id', '=', studentId).execute();

test('who was checked by the center while he worked elsewhere is checked again, and his namesake is not', async () => {
  const { admin, groupId, centerId, courseId, assignIds, read, say } = await checked(4);
  const people = await Promise.all(
    assignIds.map((id) =>
      portal.db
        .selectFrom('assignments')
        .innerJoin('students', 'students.id', 'assignments.studentId')
        .innerJoin('users', 'users.id', 'students.userId')
        .where('assignments.id', '=', id)
        .select(['students.id', 'students.birthday', 'users.surname', 'users.name', 'users.lastname'])
        .executeTakeFirstOrThrow(),
    ),
  );
  const snils = ['11223344595', '15602391601', '', ''];
  await Promise.all(people.map(({ id }, i) => knownBySnils(id, snils[i] ?? '')));
  const former = await makeOrganization(portal.db);
  await linkClient(portal.db, centerId, former);
  const [, married, unnumbered, namesake] = people;
  if (!married || !unnumbered || !namesake) throw new Error('Four people are checked');
  const earlier = [
    // A new surname since then.
    { ...married, surname: 'Девичья', snils: snils[1] ?? '' },
    // The client of that time had no SNILS of him, or had it.
    { ...unnumbered, snils: '08734567847' },
    { ...namesake, snils: '', birthday: '1971-01-01' },
  ];
  for (const { surname, name, lastname, birthday, snils } of earlier) {
    const { studentId } = await makeStudent(portal.db, former, {
      surname,
      name,
      lastname,
      birthday,
      snils,
      educationType: 'High',
    });
    const id = await makeAssignment(portal.db, { studentId, courseId, start: '2026-02-02', end: '2026-02-06' });
    await markPaid(portal.db, id);
    await makeResult(portal.db, id);
    await admin.call(assignments.setElectrical, { body: { assignId: id, ...REPAIR } });
    for (const [info, fix] of [
      [documents.protocolInfo, documents.protocol],
      [documents.certificateInfo, documents.certificate],
    ] as const) {
      const { form } = await admin.call(info, { params: { id } });
      const answer = await admin.fetch(fix, { body: { ...form, assignId: id } as never });
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
    }
  }
  expect((await read()).map((person) => person?.electrical?.checkReason)).toEqual([
    'Initial',
    'Regular',
    'Regular',
    'Initial',
  ]);

  // The protocol names the check before beside the reason.
  await say(assignIds.map(() => ({ electrical: { staffCategory: 'Repair' } })));
  await admin.call(groupDocuments.generate, { params: { id: groupId }, body: {} });
  const reasons = async () =>
    (
      await portal.db
        .selectFrom('documents')
        .where('groupId', '=', groupId)
        .where('type', '=', 'Protocol')
        .select(sql<{ причина: string }[]>`data -> 'люди'`.as('people'))
        .executeTakeFirst()
    )?.people.map(({ причина }) => причина.replace('\u00a0', ' '));
  await expect.poll(reasons, { timeout: 30_000 }).toHaveLength(4);
  expect((await reasons())?.toSorted()).toEqual([
    'очередная, прошлая – 06.02.2026, III',
    'очередная, прошлая – 06.02.2026, III',
    'первичная',
    'первичная',
  ]);
});
