import { assignments } from '@dopusk/contract/assignments.ts';
import type { Input } from '@dopusk/contract/endpoint.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { GroupStage, groups } from '@dopusk/contract/groups.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument, makeResult, markPaid } from '../../../demo/document-builders.ts';
import { makeAssignment, makeCourse, makeDiscipline, makeGroup } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';
import { endDate } from '../assignments/end-date.ts';
import { nextDay } from '../assignments/production-calendar.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.centerOperator);
});

const newStudent = async (surname = 'Иванов', organizationId = world.own.clientId) =>
  (await makeStudent(portal.db, organizationId, { surname })).studentId;

const bodyFor = async (changes: object = {}) => ({
  title: 'Бригада',
  students: [await newStudent('Яшин'), await newStudent('Абрамов')],
  courseId: world.own.courseId,
  fromOrganizationId: world.own.centerId,
  dateStartLearning: today(),
  ...changes,
});

const create = async (changes: object = {}, visitor = client) => {
  const body = await bodyFor(changes);
  const { id } = await visitor.call(groups.create, { body });
  return { ...body, id };
};

const read = (id: string, visitor = client) => visitor.call(groups.read, { params: { id } });

const assignsOf = (groupId: string) =>
  portal.db
    .selectFrom('assignments')
    .where('groupId', '=', groupId)
    .orderBy('id', 'desc')
    .select(['id', 'studentId', 'courseId', 'dateStartLearning', 'dateEndLearning'])
    .execute();

describe('making a group', () => {
  test('assigns the course to everybody and shows what it costs', async () => {
    const disciplineIds = [await makeDiscipline(portal.db, world.own.centerId, { hours: 24 })];
    const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles: 1200.1, disciplineIds });
    const { id, students } = await create({ courseId });
    expect(await read(id, center)).toMatchObject({
      title: 'Бригада',
      organizationId: world.own.clientId,
      fromOrganizationId: world.own.centerId,
      trainingType: 'AdvancedTraining',
      studentsCount: 2,
      courseCount: 1,
      assignCount: 2,
      paidCount: 0,
      readyCount: 0,
      fullPrice: 2400.2,
      unpaidPrice: 2400.2,
      students: [{ fullName: 'Абрамов Иван Иванович' }, { fullName: 'Яшин Иван Иванович' }],
      assigns: [
        { course: { id: courseId }, assignCount: 2, dateStartLearning: today(), dateEndLearning: endDate(today(), 24) },
      ],
      protocols: [],
    });
    const made = await assignsOf(id);
    expect(made.map(({ studentId }) => studentId)).toEqual([students[1], students[0]]);
    await create({ courseId, title: 'Вторая' });
    const list = async (query: object) =>
      (await client.call(assignments.ofOrganization, { params: { id: 'Current' }, query })).items.map((row) => row.id);
    expect(await list({ courseId })).toHaveLength(4);
    expect(await list({ groupId: id })).toEqual(made.map((row) => row.id));
  });

  test('twice by the same request makes one', async () => {
    const body = await bodyFor();
    const [first, second] = await Promise.all([
      client.call(groups.create, { body }),
      client.call(groups.create, { body }),
    ]);
    expect(second).toEqual(first);
    expect(await assignsOf(first.id)).toHaveLength(2);
  });

  test('takes the same assignment in, and refuses one of another group by name', async () => {
    const student = await newStudent('Зуев');
    const own = await makeAssignment(portal.db, {
      studentId: student,
      courseId: world.own.courseId,
      start: today(),
      end: today(),
    });
    const { id } = await create({ students: [student] });
    expect((await assignsOf(id)).map((row) => row.id)).toEqual([own]);
    const body = await bodyFor({ title: 'Другая', students: [student] });
    expect(await client.send(groups.create, { body })).toMatchObject({
      code: 'HasRefsEntities',
      fields: { students: [{ message: expect.stringMatching(/^Уже учится .*: Зуев Иван Иванович$/) }] },
    });
  });

  test('names every wrong field at once', async () => {
    const { code, fields } = await client.send(groups.create, {
      body: { students: [], dateStartLearning: '2020-01-01' },
    });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(
      ['courseId', 'dateStartLearning', 'fromOrganizationId', 'students', 'title'].toSorted(),
    );
  });

  test.each([
    ['a stranger among the people', () => ({ students: [world.stranger.student.studentId] }), 'NotFoundStudent'],
    ['an unknown course', () => ({ courseId: world.own.clientId }), 'NotFoundCourse'],
    ['a closed course', () => ({ courseId: world.own.closedCourseId }), 'LockedCourse'],
    ['another center', () => ({ fromOrganizationId: world.stranger.centerId }), 'NotFoundEducationCenter'],
  ])('refuses %s', async (_, changes, code) => {
    expect(await client.refused(groups.create, { body: await bodyFor(changes()) })).toBe(code);
  });

  test('lets a center gather people of several clients; each client sees nothing of the others', async () => {
    const otherId = await makeOrganization(portal.db);
    await linkClient(portal.db, world.own.centerId, otherId);
    const { id } = await create({ students: [await newStudent(), await newStudent('Чужов', otherId)] }, center);
    expect(await read(id, center)).toMatchObject({ organizationId: world.own.centerId, studentsCount: 2 });
    expect(await read(id, client)).toMatchObject({
      isOwn: false,
      studentsCount: 1,
      students: [{ organizationTitle: expect.any(String) }],
    });
    expect(JSON.stringify(await read(id, client))).not.toContain('Чужов');
  });

  test('refuses people who have taken their consent back, by name', async () => {
    const withdrawn = await makeStudent(portal.db, world.own.clientId, { surname: 'Отказов' });
    await portal.db
      .insertInto('consents')
      .values({ id: newId(), userId: withdrawn.userId, kind: 'PersonalData', version: '1', accepted: false })
      .execute();
    const body = await bodyFor({ students: [await newStudent(), withdrawn.studentId] });
    expect(await client.send(groups.create, { body })).toMatchObject({
      code: 'ConsentWithdrawn',
      fields: { students: [{ message: expect.stringContaining('Отказов Иван Иванович') }] },
    });
  });

  test('links a client with the center it chose', async () => {
    const { centerId, courseId } = world.stranger;
    const { id } = await create({ courseId, fromOrganizationId: centerId });
    const stranger = await portal.as(world.stranger.centerOperator);
    expect(await read(id, stranger)).toMatchObject({ studentsCount: 2 });
    expect(await center.refused(groups.read, { params: { id } })).toBe('NotFoundGroup');
  });

  test('of three hundred people takes one request', async () => {
    const ids: string[] = [];
    while (ids.length < 300) ids.push(await newStudent());
    const { id } = await create({ students: ids });
    expect(await read(id)).toMatchObject({ studentsCount: 300, assignCount: 300, fullPrice: 450_000 });
    const query = { pageNumber: 30, state: 'Unpaid' as const };
    const board = await client.call(groups.readiness, { params: { id }, query });
    expect(board).toMatchObject({ totalCount: 300 });
    expect(board.items).toHaveLength(10);
    expect(await client.call(groups.removeAssigns, { params: { id }, query: {} })).toMatchObject({ removed: 300 });
  });
});

test('the list is searched by any fragment and counts people and courses', async () => {
  const { id } = await create({ title: 'Стропальщики весна' });
  const list = (search: string, visitor = client) => visitor.call(groups.list, { query: { search } });
  expect((await list('весн строп')).items).toEqual([
    expect.objectContaining({ id, title: 'Стропальщики весна', studentsCount: 2, courseCount: 1 }),
  ]);
  const [group] = (await read(id)).assigns;
  const [first, second] = await assignsOf(id);
  await markPaid(portal.db, first?.id ?? '');
  await makePrintedDocument(portal.db, first?.id ?? '', { number: `${id}1` });
  // What is not paid has no documents for anybody.
  await makePrintedDocument(portal.db, second?.id ?? '', { number: `${id}2` });
  await portal.db
    .updateTable('assignments')
    .set({ isIssued: true })
    .where('id', '=', first?.id ?? '')
    .execute();
  expect((await list('весн строп')).items[0]).toMatchObject({
    courseTitles: [group?.course.title],
    courseSubTitles: ['Курс'],
    dateStartLearning: group?.dateStartLearning,
    dateEndLearning: group?.dateEndLearning,
    assignCount: 2,
    paidCount: 1,
    readyCount: 1,
  });
  expect(await read(id)).toMatchObject({ issuedCount: 1, assigns: [{ issuedCount: 1 }] });
  expect((await list('весн', center)).totalCount).toBe(1);
  expect((await list('весн', await portal.as(world.stranger.centerOperator))).totalCount).toBe(0);
});

test('the list is narrowed by organization, stage and the first day', async () => {
  const { id } = await create({ title: 'Сужаемая' });
  const finds = async (query: Input<typeof groups.list>['query'], visitor = center) =>
    (await visitor.call(groups.list, { query: { search: 'Сужаемая', ...query } })).items.some((one) => one.id === id);
  const found = async () =>
    (await Promise.all(GroupStage.options.map(async (stage) => ((await finds({ stage })) ? [stage] : [])))).flat();
  expect(await finds({ organizationId: world.own.clientId })).toBe(true);
  expect(await finds({ organizationId: world.stranger.clientId })).toBe(false);
  const { dateStartLearning = '' } = (await read(id)).assigns[0] ?? {};
  expect(await finds({ dateStart: dateStartLearning, dateEnd: dateStartLearning })).toBe(true);
  expect(await finds({ dateEnd: '2020-01-01' })).toBe(false);
  expect(await finds({ dateStart: '2099-01-01' })).toBe(false);

  const [first, second] = (await assignsOf(id)).map((assign) => assign.id);
  if (!first || !second) throw new Error('two learn in it');
  expect(await found()).toEqual(['Unpaid']);
  await markPaid(portal.db, first);
  expect(await found()).toEqual(['Unpaid', 'NotReady']);
  await makePrintedDocument(portal.db, first, { number: `${id}1` });
  expect(await found()).toEqual(['Unpaid']);
  await markPaid(portal.db, second);
  expect(await found()).toEqual(['NotReady']);
  await makePrintedDocument(portal.db, second, { number: `${id}2` });
  expect(await found()).toEqual(['Ready']);
  expect(await finds({ stage: 'Ready' }, await portal.as(world.stranger.centerOperator))).toBe(false);
});

describe('changing a group', () => {
  test('assigns its courses to who is added, not before today, and takes them off who is removed', async () => {
    const { id, students } = await create({ dateStartLearning: nextDay(today()) });
    const [stays = '', leaves = ''] = students;
    const comes = await newStudent('Новиков');
    const body = { id, title: 'Новое имя', students: [stays, comes] };
    expect(await client.call(groups.update, { body })).toMatchObject({ added: 1, removed: 1 });
    const assigned = await assignsOf(id);
    expect(new Set(assigned.map(({ studentId }) => studentId))).toEqual(new Set([stays, comes]));
    expect(assigned.every(({ dateStartLearning }) => dateStartLearning === nextDay(today()))).toBe(true);
    expect(await read(id)).toMatchObject({ title: 'Новое имя', studentsCount: 2 });
    expect(await client.call(groups.update, { body })).toMatchObject({ added: 0, removed: 0, undoId: null });
    const { items } = await client.call(assignments.ofStudent, { params: { id: leaves }, query: {} });
    expect(items).toEqual([]);
    await portal.db
      .updateTable('assignments')
      .set({ dateStartLearning: '2026-01-12' })
      .where('groupId', '=', id)
      .execute();
    const late = await newStudent();
    await client.call(groups.update, { body: { ...body, students: [stays, comes, late] } });
    const ofLate = (await assignsOf(id)).find(({ studentId }) => studentId === late);
    expect(ofLate?.dateStartLearning).toBe(today());
  });

  test('keeps who has paid or holds a document, and says who that is', async () => {
    const { id, students } = await create();
    const [first = '', second = ''] = students;
    const assigned = await assignsOf(id);
    const idOf = (student: string) => assigned.find(({ studentId }) => studentId === student)?.id ?? '';
    await markPaid(portal.db, idOf(first));
    const update = (kept: string[]) => client.send(groups.update, { body: { id, title: 'Бригада', students: kept } });
    expect(await update([second])).toMatchObject({
      code: 'HasPaidAssigns',
      fields: { students: [{ message: expect.stringContaining('Яшин Иван Иванович') }] },
    });
    await makePrintedDocument(portal.db, idOf(second), { number: id });
    expect(await update([first])).toMatchObject({ code: 'RemoveAssignException' });
    expect(await read(id)).toMatchObject({ studentsCount: 2, assignCount: 2, paidCount: 1, fixedCount: 1 });
  });

  test('leaves people whom the operator does not see', async () => {
    const otherId = await makeOrganization(portal.db);
    const hidden = await newStudent('Невидимов', otherId);
    const seen = await newStudent();
    const { clientId, centerId } = world.own;
    const id = await makeGroup(portal.db, { clientId, centerId, studentIds: [seen, hidden] });
    const other = await newStudent('Другов');
    expect(await client.call(groups.update, { body: { id, title: 'Смешанная', students: [other] } })).toMatchObject({
      added: 1,
      removed: 1,
    });
    expect(await read(id)).toMatchObject({ studentsCount: 1, students: [{ id: other }] });
    expect(await client.refused(groups.remove, { params: { id } })).toBe('Forbidden');
    expect(await client.refused(groups.update, { body: { id, title: 'Чужой', students: [hidden] } })).toBe(
      'NotFoundStudent',
    );
    const both = await portal.as(await makeOperator(portal.db, [clientId, otherId]));
    expect(await read(id, both)).toMatchObject({ studentsCount: 2 });
  });
});

describe('the courses of a group', () => {
  test('are added once to everybody and taken off together', async () => {
    const { id, students } = await create();
    const courseId = await makeCourse(portal.db, world.own.centerId, {
      trainingType: 'ProfessionalTraining',
      priceRubles: 100,
    });
    const body = {
      groupId: id,
      courseId,
      fromOrganizationId: world.own.centerId,
      dateStartLearning: nextDay(today()),
    };
    expect(await center.call(groups.assignCourse, { body })).toEqual({ assigned: 2 });
    expect(await center.call(groups.assignCourse, { body: { ...body, dateStartLearning: today() } })).toEqual({
      assigned: 0,
    });
    expect(await read(id)).toMatchObject({ courseCount: 2, trainingType: null, assignCount: 4, fullPrice: 3200 });
    expect(await client.call(groups.removeAssigns, { params: { id }, query: { courseId } })).toMatchObject({
      removed: 2,
    });
    expect(await read(id)).toMatchObject({ courseCount: 1, studentsCount: students.length });
    expect(await client.refused(groups.removeAssigns, { params: { id }, query: { courseId } })).toBe(
      'NotFoundAssignCourse',
    );
  });

  test('stay when somebody has paid: all of them or none', async () => {
    const { id } = await create();
    const [first] = await assignsOf(id);
    await markPaid(portal.db, first?.id ?? '');
    expect(await client.send(groups.removeAssigns, { params: { id }, query: {} })).toMatchObject({
      code: 'HasPaidAssigns',
      msg: 'Среди назначений есть оплаченные. Обучение оплачено: Абрамов Иван Иванович',
    });
    expect(await client.refused(groups.remove, { params: { id } })).toBe('HasPaidAssigns');
    expect(await assignsOf(id)).toHaveLength(2);
  });

  test('are of the group’s center, open, and known', async () => {
    const { id } = await create();
    const add = (changes: object) =>
      client.refused(groups.assignCourse, {
        body: {
          groupId: id,
          courseId: world.own.courseId,
          fromOrganizationId: world.own.centerId,
          dateStartLearning: today(),
          ...changes,
        },
      });
    const { courseId, centerId } = world.stranger;
    expect(await add({ courseId, fromOrganizationId: centerId })).toBe('NotFoundEducationCenter');
    expect(await add({ courseId: world.own.closedCourseId })).toBe('LockedCourse');
    expect(await add({ courseId: id })).toBe('NotFoundCourse');
    expect(await add({ dateStartLearning: '2020-01-01' })).toBe('Invalid');
  });
});

test('a group goes with its unpaid assignments', async () => {
  const { id } = await create();
  await client.call(groups.remove, { params: { id } });
  expect(await client.refused(groups.read, { params: { id } })).toBe('NotFoundGroup');
  expect(await assignsOf(id)).toEqual([]);
});

describe('the readiness board', () => {
  const board = (id: string, query: object = {}, visitor = client) =>
    visitor.call(groups.readiness, { params: { id }, query });

  test('says what each person lacks, and finds by it', async () => {
    const courseId = await makeCourse(portal.db, world.own.centerId, {
      issuedDocuments: ['TicketMWithPhoto', 'Diplom'],
    });
    const { id, students } = await create({ courseId });
    const [later = '', sooner = ''] = students;
    await portal.db
      .updateTable('students')
      .set({ snilsNumber: '', educationType: null })
      .where('id', '=', sooner)
      .execute();
    const assigned = await assignsOf(id);
    const idOf = (student: string) => assigned.find(({ studentId }) => studentId === student)?.id ?? '';
    await markPaid(portal.db, idOf(later));
    const { items } = await board(id);
    expect(items).toMatchObject([
      {
        id: sooner,
        fullName: 'Абрамов Иван Иванович',
        assigns: [
          {
            id: idOf(sooner),
            isPaid: false,
            documents: [
              { type: 'TicketMWithPhoto', state: 'Locked' },
              { type: 'Diplom', state: 'Locked' },
            ],
            gaps: ['Payment', 'Photo', 'Education', 'Snils'],
          },
        ],
      },
      { id: later, assigns: [{ isPaid: true, gaps: ['Photo'] }] },
    ]);
    const found = async (state: string) => (await board(id, { state })).items.map((row) => row.id);
    expect(await found('Unpaid')).toEqual([sooner]);
    expect(await found('Incomplete')).toEqual([sooner, later]);
    expect(await found('NotFixed')).toEqual([sooner, later]);
    expect(await found('Ready')).toEqual([]);
    expect((await board(id, { search: 'яшин' })).items.map((row) => row.id)).toEqual([later]);
  });

  test('asks no data of who has all of it and was refused by the committee', async () => {
    const courseId = await makeCourse(portal.db, world.own.centerId, { issuedDocuments: ['TicketB'] });
    const { id } = await create({ courseId });
    for (const assigned of await assignsOf(id)) {
      await makeResult(portal.db, assigned.id, 'Не сдал');
      const ofOne = portal.db.updateTable('trainingResults').where('assignmentId', '=', assigned.id);
      await ofOne.set({ decidedOn: today() }).execute();
    }
    expect((await board(id)).items[0]?.assigns[0]?.gaps).toContain('Result');
    expect((await board(id, { state: 'Incomplete' })).items).toEqual([]);
  });

  test('has nothing to say of who has everything', async () => {
    const { id } = await create();
    for (const assigned of await assignsOf(id)) {
      await markPaid(portal.db, assigned.id);
      await makePrintedDocument(portal.db, assigned.id, { number: assigned.id });
    }
    const { items, totalCount } = await board(id, { state: 'Ready' });
    expect(totalCount).toBe(2);
    expect(items[0]?.assigns).toMatchObject([{ gaps: [], documents: [{ state: 'Ready' }] }]);
    expect(await read(id)).toMatchObject({ readyCount: 2, paidCount: 2, unpaidPrice: 0 });
  });

  test('tells the center, and only it, what everybody’s documents lack', async () => {
    const { id } = await create();
    expect((await read(id, center)).assigns[0]).toMatchObject({
      gaps: ['Licence', 'City', 'Signatory'],
      committeeId: null,
    });
    expect((await read(id)).assigns[0]?.gaps).toEqual([]);
    const administrator = await portal.as(world.own.administrator);
    expect((await read(id, administrator)).assigns[0]).toMatchObject({ committeeId: world.own.committeeId });
  });
});

test('the protocols of paid people are there to be downloaded', async () => {
  const courseId = await makeCourse(portal.db, world.own.centerId, { issuedDocuments: ['Protocol'] });
  const { id } = await create({ courseId });
  const [first, second] = await assignsOf(id);
  await markPaid(portal.db, first?.id ?? '');
  const documentId = await makePrintedDocument(portal.db, first?.id ?? '', { type: 'Protocol', number: `${id}1` });
  await makePrintedDocument(portal.db, second?.id ?? '', { type: 'Protocol', number: `${id}2` });
  expect((await read(id)).protocols).toEqual([
    { url: `/api/Document/GetFile/${documentId}/Protocol/Pdf`, fullName: 'Абрамов Иван Иванович' },
  ]);
});
