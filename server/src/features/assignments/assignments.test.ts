import { assignments } from '@dopusk/contract/assignments.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument } from '../../../demo/document-builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse, makeDiscipline } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { makeWorld, type World } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';
import { endDate } from './end-date.ts';
import { nextDay } from './production-calendar.ts';

let portal: Portal;
let world: World;
let client: Client;
let center: Client;
let student: Client;

beforeAll(async () => {
  portal = await startPortal();
  world = await makeWorld(portal.db);
  client = await portal.as(world.own.clientOperator);
  center = await portal.as(world.own.centerOperator);
  student = await portal.as(world.own.student);
});

/** A new employee of the own client. */
const newStudent = async (surname?: string) => {
  const made = await makeStudent(portal.db, world.own.clientId, surname ? { surname } : {});
  return made.studentId;
};

const bodyFor = async (changes: object = {}) => ({
  studentId: await newStudent(),
  courseId: world.own.courseId,
  fromOrganizationId: world.own.centerId,
  dateStartLearning: today(),
  ...changes,
});

/** A new unpaid assignment of the own client's employee. */
const newAssignment = async (courseId = world.own.courseId, surname?: string) =>
  makeAssignment(portal.db, { studentId: await newStudent(surname), courseId });

/** Marks an assignment as paid without moving money, which payments/ tests. */
const pay = (id: string) =>
  portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', id).execute();

const print = (id: string) => makePrintedDocument(portal.db, id, { number: id });

const read = (visitor: Client, id: string) => visitor.call(assignments.read, { params: { id } });

test('to work at height nobody is sent who will be below 18 at the end, and is told of before his certificate', async () => {
  const { id: professionId } = await portal.db
    .selectFrom('professions')
    .where('safetyArea', '=', 'Height')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const courseId = await makeCourse(portal.db, world.own.centerId, {
    trainingType: 'SafetyTraining',
    issuedDocuments: ['Certificate'],
  });
  await portal.db.updateTable('courses').set({ professionId }).where('id', '=', courseId).execute();
  const born = (birthday: string, studentId: string) =>
    portal.db.updateTable('students').set({ birthday }).where('id', '=', studentId).execute();
  const [young, old] = [await newStudent('Юный'), await newStudent('Взрослый')];
  await born(`${Number(today().slice(0, 4)) - 17}-01-01`, young);
  await born('1990-01-01', old);
  const { studentId: _, ...body } = await bodyFor({ courseId });
  const refused = await client.send(assignments.addMany, { body: { ...body, studentIds: [old, young] } });
  expect(refused).toMatchObject({ code: 'Invalid' });
  expect(JSON.stringify(refused.fields)).toMatch(/допускают с 18 лет \(Правила, приказ Минтруда № 782н\).*Юный/);
  expect(JSON.stringify(refused.fields)).not.toContain('Взрослый');
  expect((await client.send(assignments.addMany, { body: { ...body, studentIds: [old] } })).code).toBe('Ok');
});

describe('assigning a course to several people', () => {
  const several = async (studentIds: string[], changes: object = {}) => {
    const { studentId: _, ...body } = await bodyFor(changes);
    return { ...body, studentIds };
  };

  test('assigns it to each, and names those who had it already', async () => {
    const had = await bodyFor({ studentId: await newStudent('Давний') });
    const first = await client.call(assignments.add, { body: had });
    const body = await several([had.studentId, await newStudent(), await newStudent()]);
    const made = await client.call(assignments.addMany, { body });
    expect(made.ids).toHaveLength(2);
    expect(made.ids).not.toContain(first.id);
    expect(made.already).toEqual([expect.stringMatching(/^Давний /)]);
    for (const id of made.ids) expect(await read(center, id)).toMatchObject({ dateStartLearning: today() });
    const again = await client.call(assignments.addMany, { body });
    expect(again).toMatchObject({ ids: [], already: { length: 3 } });
  });

  test('assigns it to none when one of them cannot be assigned', async () => {
    const own = await newStudent();
    const colleague = await makeOrganization(portal.db);
    const refusals: [object, string][] = [
      [await several([own, world.stranger.student.studentId]), 'NotFoundStudent'],
      [await several([own], { courseId: world.stranger.assignmentId }), 'NotFoundCourse'],
      [
        await several([own], { courseId: world.stranger.closedCourseId, fromOrganizationId: world.stranger.centerId }),
        'LockedCourse',
      ],
      [await several([own], { fromOrganizationId: world.stranger.centerId }), 'NotFoundEducationCenter'],
      [await several([own], { organizationId: colleague }), 'NotFoundOrganization'],
      [await several([]), 'Invalid'],
    ];
    for (const [body, code] of refusals) expect(await client.refused(assignments.addMany, { body })).toBe(code);
    const withdrawn = await makeStudent(portal.db, world.own.clientId, { surname: 'Отозвавший' });
    await portal.db
      .insertInto('consents')
      .values({ id: newId(), userId: withdrawn.userId, kind: 'PersonalData', version: '1', accepted: false })
      .execute();
    const reply = await client.send(assignments.addMany, { body: await several([own, withdrawn.studentId]) });
    expect(reply).toMatchObject({
      code: 'ConsentWithdrawn',
      fields: { studentIds: [{ message: expect.stringContaining('Отозвавший') }] },
    });
    const { items } = await client.call(assignments.ofStudent, { params: { id: own }, query: {} });
    expect(items).toEqual([]);
  });
});

describe('assigning a course', () => {
  test('computes the end, keeps the present price, and shows it to student, client and center', async () => {
    const disciplineIds = [await makeDiscipline(portal.db, world.own.centerId, { hours: 40 })];
    const courseId = await makeCourse(portal.db, world.own.centerId, { priceRubles: 1200.5, disciplineIds });
    const body = await bodyFor({ courseId });
    const { id } = await client.call(assignments.add, { body });
    await portal.db.updateTable('courses').set({ priceKopecks: 999_00 }).where('id', '=', courseId).execute();
    expect(await read(center, id)).toMatchObject({
      id,
      student: { id: body.studentId, user: { fullName: 'Иванов Иван Иванович' } },
      course: { id: courseId, hoursCount: 40 },
      organization: { id: world.own.clientId },
      center: { id: world.own.centerId },
      dateStartLearning: today(),
      dateEndLearning: endDate(today(), 40),
      price: 1200.5,
      isPaid: false,
      documentState: false,
      issuedDocuments: [{ type: 'Certificate', isLocked: true, isPrinted: false }],
      documents: {},
      commissionConclusion: 'Допущен',
      recipiencyDocuments: { type: null, issueStatus: 'NotIssued' },
    });
    const listed = { params: { id: world.own.centerId }, query: { courseId } };
    expect((await center.call(assignments.ofOrganization, listed)).items).toMatchObject([{ courseSubTitle: 'Курс' }]);
  });

  test('returns the same assignment when repeated', async () => {
    const body = await bodyFor();
    const [first, second] = await Promise.all([
      client.call(assignments.add, { body }),
      client.call(assignments.add, { body }),
    ]);
    expect(second).toEqual(first);
    const other = await client.call(assignments.add, { body: { ...body, dateStartLearning: nextDay(today()) } });
    expect(other).not.toEqual(first);
  });

  test('links a client with a center that is new to it', async () => {
    const { centerId, courseId } = world.stranger;
    const body = await bodyFor({ courseId, fromOrganizationId: centerId });
    await client.call(assignments.add, { body });
    const stranger = await portal.as(world.stranger.centerOperator);
    const { items } = await stranger.call(assignments.ofOrganization, {
      params: { id: world.own.clientId },
      query: {},
    });
    expect(items).toMatchObject([{ student: { id: body.studentId } }]);
  });

  test('names every wrong field at once', async () => {
    const { code, fields } = await client.send(assignments.add, { body: { dateStartLearning: '2020-01-01' } });
    expect(code).toBe('Invalid');
    expect(fields).toMatchObject({
      studentId: [{ message: 'Обязательное поле' }],
      courseId: [{ message: 'Обязательное поле' }],
      fromOrganizationId: [{ message: 'Обязательное поле' }],
      dateStartLearning: [{ message: 'Не раньше сегодняшнего дня' }],
    });
  });

  test('refuses a closed course to a client, but not to its center', async () => {
    const body = await bodyFor({ courseId: world.own.closedCourseId });
    expect(await client.refused(assignments.add, { body })).toBe('LockedCourse');
    await center.call(assignments.add, { body });
  });

  test.each([
    ['a stranger’s employee', () => ({ studentId: world.stranger.student.studentId }), 'NotFoundStudent'],
    ['a stranger’s organization', () => ({ organizationId: world.stranger.clientId }), 'NotFoundOrganization'],
    ['an organization he does not work for', () => ({ organizationId: secondOrganizationId }), 'NotRelatedStudent'],
    [
      'another center than the course’s',
      () => ({ fromOrganizationId: world.stranger.centerId }),
      'NotFoundEducationCenter',
    ],
    ['an unknown course', () => ({ courseId: world.own.clientId }), 'NotFoundCourse'],
  ])('refuses %s', async (_, changes, code) => {
    expect(await twoOrganizations.refused(assignments.add, { body: await bodyFor(changes()) })).toBe(code);
  });

  test('refuses a center the open course of another', async () => {
    const { courseId, centerId } = world.stranger;
    const body = await bodyFor({ courseId, fromOrganizationId: centerId });
    expect(await center.refused(assignments.add, { body })).toBe('NotFoundCourse');
  });

  let secondOrganizationId: string;
  let twoOrganizations: Client;
  beforeAll(async () => {
    secondOrganizationId = await makeOrganization(portal.db);
    twoOrganizations = await portal.as(await makeOperator(portal.db, [world.own.clientId, secondOrganizationId]));
  });
});

test('the end date is told before anything is assigned', async () => {
  const query = { courseId: world.own.courseId, startDate: '2026-12-30' };
  expect(await client.call(assignments.dateEnd, { query })).toEqual({ dateEndLearning: '2027-01-11' });
});

describe('the list', () => {
  const list = (visitor: Client, query: object = {}, id = 'Current') =>
    visitor.call(assignments.ofOrganization, { params: { id }, query: { pageSize: 100, ...query } });

  test('finds by person and by course, every word of the search in any order', async () => {
    const courseId = await makeCourse(portal.db, world.own.centerId, { title: 'Стропальщик грузов' });
    const id = await newAssignment(courseId, 'Ёжиков');
    for (const search of ['ежик', 'СТРОПАЛЬ', 'иван ёжиков', 'грузов стропал']) {
      expect((await list(center, { search })).items.map((row) => row.id)).toEqual([id]);
    }
    expect((await list(center, { search: 'ежик сварщик' })).totalCount).toBe(0);
  });

  test('filters by payment, course and the days of the start', async () => {
    const courseId = await makeCourse(portal.db, world.own.centerId);
    const make = async (start: string, end: string) =>
      makeAssignment(portal.db, { studentId: await newStudent(), courseId, start, end });
    const early = await make('2026-03-02', '2026-03-03');
    const late = await make('2026-06-01', '2026-06-02');
    await pay(late);
    const ids = async (query: object) => (await list(center, { courseId, ...query })).items.map((row) => row.id);
    expect(await ids({})).toEqual([late, early]);
    expect(await ids({ isPaid: true })).toEqual([late]);
    expect(await ids({ isPaid: false })).toEqual([early]);
    expect(await ids({ dateStart: '2026-03-03' })).toEqual([late]);
    expect(await ids({ dateStart: '2026-03-01', dateEnd: '2026-03-02' })).toEqual([early]);
  });

  test('says when all documents are ready', async () => {
    const id = await newAssignment();
    await pay(id);
    await print(id);
    const { items } = await list(center);
    expect(items.find((row) => row.id === id)).toMatchObject({ documentState: true, isPaid: true, price: 1500 });
    expect(items.filter((row) => row.id !== id).every((row) => !row.documentState)).toBe(true);
  });

  test('shows a client only its own students, a center only what was assigned with it', async () => {
    const foreign = await makeStudent(portal.db, world.own.clientId);
    const elsewhere = await makeAssignment(portal.db, {
      studentId: foreign.studentId,
      courseId: world.stranger.courseId,
    });
    const seenByClient = (await list(client)).items.map((row) => row.id);
    expect(seenByClient).toContain(elsewhere);
    expect(seenByClient).not.toContain(world.stranger.assignmentId);
    const seenByCenter = (await list(center)).items.map((row) => row.id);
    expect(seenByCenter).not.toContain(elsewhere);
    const ofClient = (await list(center, {}, world.own.clientId)).items;
    expect(ofClient.length).toBeGreaterThan(0);
    expect(ofClient.every((row) => row.organization.id === world.own.clientId)).toBe(true);
  });
});

describe('a person’s courses', () => {
  test('are read by himself and by his organization', async () => {
    const { studentId } = world.own.student;
    const query = {};
    const expected = {
      items: [{ id: world.own.assignmentId, courseId: world.own.courseId, isPaid: false, isFree: false }],
    };
    expect(await student.call(assignments.ofStudent, { params: { id: 'Current' }, query })).toMatchObject(expected);
    expect(await center.call(assignments.ofStudent, { params: { id: studentId }, query })).toMatchObject(expected);
    expect(await client.refused(assignments.ofStudent, { params: { id: 'Current' } })).toBe('NotFoundStudent');
  });
});

describe('a course’s people', () => {
  test('are listed by assignment, and each once', async () => {
    const courseId = await makeCourse(portal.db, world.own.centerId);
    const studentId = await newStudent('Яковлев');
    const first = await makeAssignment(portal.db, { studentId, courseId });
    const second = await makeAssignment(portal.db, { studentId, courseId, start: '2026-11-03' });
    const assigns = await center.call(assignments.courseAssigns, { params: { id: courseId }, query: {} });
    expect(assigns.items.map(({ id }) => id)).toEqual([second, first]);
    expect(assigns.items[0]).toMatchObject({ studentId, fullName: 'Яковлев Иван Иванович', isPaid: false });
    const people = await client.call(assignments.studentsByCourse, { params: { id: courseId }, query: {} });
    expect(people.items).toEqual([{ id: studentId, fullName: 'Яковлев Иван Иванович' }]);
  });

  test('come in pages, the latest registered first', async () => {
    const courseId = await makeCourse(portal.db, world.own.centerId);
    const surnames = ['Первый', 'Второй', 'Третий'];
    for (const surname of surnames) await makeAssignment(portal.db, { studentId: await newStudent(surname), courseId });
    const page = (pageNumber: number) =>
      client.call(assignments.studentsByCourse, { params: { id: courseId }, query: { pageNumber, pageSize: 2 } });
    expect((await page(1)).items.map(({ fullName }) => fullName.split(' ')[0])).toEqual(['Третий', 'Второй']);
    expect(await page(2)).toMatchObject({ items: [{ fullName: 'Первый Иван Иванович' }], totalCount: 3 });
  });

  test('of a closed course, or of another client, are not shown', async () => {
    const courseId = await makeCourse(portal.db, world.own.centerId, { isLocked: true });
    await newAssignment(courseId);
    const call = { params: { id: courseId }, query: {} };
    expect(await center.call(assignments.courseAssigns, call)).toMatchObject({ items: [], totalCount: 0 });
    expect(await client.refused(assignments.courseAssigns, call)).toBe('NotFoundCourse');
    const stranger = await portal.as(world.stranger.clientOperator);
    const open = { params: { id: world.own.courseId }, query: {} };
    expect(await stranger.call(assignments.courseAssigns, open)).toMatchObject({ totalCount: 0 });
  });
});

describe('one assignment', () => {
  test('shows the balances the caller may pay from, and none to a student', async () => {
    await makeTopUp(portal.db, world.own.clientId, 100.25);
    const forClient = await read(client, world.own.assignmentId);
    expect(forClient.balances).toMatchObject([{ organizationId: world.own.clientId, amount: 100.25 }]);
    const forCenter = await read(center, world.own.assignmentId);
    expect(forCenter.balances).toMatchObject([{ organizationId: world.own.centerId, amount: 0 }]);
    expect((await read(student, world.own.assignmentId)).balances).toEqual([]);
  });

  test('shows the organization’s balance to its operators and the center, not to the student', async () => {
    await makeTopUp(portal.db, world.own.clientId, 200);
    const balanceFor = async (visitor: Client) => (await read(visitor, world.own.assignmentId)).organizationBalance;
    const ofClient = await balanceFor(client);
    expect(ofClient).toBeGreaterThanOrEqual(200);
    expect(await balanceFor(center)).toBe(ofClient);
    expect(await balanceFor(student)).toBeNull();
  });

  test('gives the files of its fixed documents', async () => {
    const id = await newAssignment();
    await pay(id);
    const documentId = await print(id);
    expect(await read(client, id)).toMatchObject({
      hasFixedDocuments: true,
      documentState: true,
      issuedDocuments: [{ type: 'Certificate', isLocked: false, isPrinted: true }],
      documents: {
        Certificate: expect.arrayContaining([
          {
            extensionDocuments: 'Pdf',
            part: 'Certificate',
            file: { url: `/api/Document/GetFile/${documentId}/Certificate/Pdf` },
          },
        ]),
      },
    });
  });

  test('tells whether it is paid', async () => {
    const id = await newAssignment();
    expect(await client.call(assignments.paid, { params: { id } })).toEqual({ isPaid: false });
    await pay(id);
    expect(await client.call(assignments.paid, { params: { id } })).toEqual({ isPaid: true });
  });
});

describe('taking off a course', () => {
  test('removes what is not paid', async () => {
    const id = await newAssignment();
    await client.call(assignments.remove, { body: { assignId: id } });
    expect(await client.refused(assignments.read, { params: { id } })).toBe('NotFoundAssignCourse');
  });

  test('refuses what is paid, and what has a fixed document', async () => {
    const paid = await newAssignment();
    await pay(paid);
    expect(await client.refused(assignments.remove, { body: { assignId: paid } })).toBe('HasPaidAssigns');
    const fixed = await newAssignment();
    await print(fixed);
    expect(await center.refused(assignments.remove, { body: { assignId: fixed } })).toBe('RemoveAssignException');
  });
});

describe('the documents', () => {
  test('keep the committee’s conclusion, by PUT and by POST', async () => {
    const id = await newAssignment();
    await center.call(assignments.setConclusion, { body: { assignId: id, commissionConclusion: 'Не допущен' } });
    expect((await read(client, id)).commissionConclusion).toBe('Не допущен');
    const body = { assignId: id, commissionConclusion: 'Допущен повторно' };
    await center.fetch(assignments.setConclusion, { body }, { method: 'POST' });
    expect((await read(client, id)).commissionConclusion).toBe('Допущен повторно');
    const { fields } = await center.send(assignments.setConclusion, { body: { ...body, commissionConclusion: ' ' } });
    expect(fields).toHaveProperty('commissionConclusion');
  });

  test('go by post only with an address and a recipient', async () => {
    const id = await newAssignment();
    const { code, fields } = await client.send(assignments.setRecipiency, { body: { assignId: id, type: 'Post' } });
    expect(code).toBe('Invalid');
    expect(Object.keys(fields ?? {}).sort()).toEqual(['address', 'name', 'surname']);
    const receipt = { address: 'Самара, Авроры, 7', surname: 'Иванов', name: 'Иван', lastname: 'Иванович' };
    await client.call(assignments.setRecipiency, { body: { assignId: id, type: 'Post', ...receipt } });
    expect((await read(center, id)).recipiencyDocuments).toEqual({
      type: 'Post',
      issueStatus: 'NotIssued',
      ...receipt,
    });
    await client.call(assignments.setRecipiency, { body: { assignId: id, type: 'InEducationCenter', ...receipt } });
    expect((await read(center, id)).recipiencyDocuments).toMatchObject({ type: 'InEducationCenter', address: '' });
  });

  test('are issued only when they exist', async () => {
    const id = await newAssignment();
    const issue = { params: { id }, query: { status: 'Issued' } } as const;
    expect(await center.refused(assignments.setIssueStatus, issue)).toBe('AssignNotPaid');
    await pay(id);
    expect(await center.refused(assignments.setIssueStatus, issue)).toBe('HasAssignNotGeneratedDocs');
    await print(id);
    await center.call(assignments.setIssueStatus, issue);
    expect((await read(client, id)).recipiencyDocuments.issueStatus).toBe('Issued');
    await center.call(assignments.setIssueStatus, { params: { id }, query: { status: 'NotIssued' } });
    expect((await read(client, id)).recipiencyDocuments.issueStatus).toBe('NotIssued');
  });
});
