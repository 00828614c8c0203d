import { assignments } from '@dopusk/contract/assignments.ts';
import { COUNT_LIMIT } from '@dopusk/contract/fields/page.ts';
import { type ReportFilters, reports } from '@dopusk/contract/reports.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, type MadeOperator, makeOperator, makeOrganization, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument, markPaid } from '../../../demo/document-builders.ts';
import { makeTopUp } from '../../../demo/payment-builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { centerScope } from '../../../testing/scope.ts';
import { makeWorld } from '../../../testing/world.ts';
import { newId } from '../../db/new-id.ts';
import { readReport, streamReport } from './db.ts';

let portal: Portal;
let operator: MadeOperator;
let center: Client;
let centerId: string;
const made = {} as Record<'volga' | 'zavod' | 'safety' | 'slinger' | 'ivan' | 'anna' | 'oleg', string>;

/** A center with two clients, two courses and three people: Иван and Анна of Волга in one group, Олег of Завод alone. */
beforeAll(async () => {
  portal = await startPortal();
  const { db } = portal;
  centerId = await makeOrganization(db, { type: 'EducationCenter' });
  operator = await makeOperator(db, [centerId]);
  center = await portal.as(operator);
  made.volga = await makeOrganization(db, { title: 'ООО «Волга»' });
  made.zavod = await makeOrganization(db, { title: 'АО «Завод»' });
  for (const clientId of [made.volga, made.zavod]) await linkClient(db, centerId, clientId);
  await makeTopUp(db, made.volga, 700);
  made.safety = await makeCourse(db, centerId, { title: 'Охрана труда', priceRubles: 1500.5 });
  made.slinger = await makeCourse(db, centerId, {
    title: 'Стропальщик',
    priceRubles: 3000,
    issuedDocuments: ['Certificate', 'TicketM', 'Protocol'],
  });
  const groupId = newId();
  await db.insertInto('groups').values({ id: groupId, title: 'Г-1', organizationId: made.volga, centerId }).execute();
  const assign = async (organizationId: string, surname: string, courseId: string, end: string, group?: string) => {
    const { studentId } = await makeStudent(db, organizationId, { surname, name: 'Ёж', lastname: '' });
    const more = group ? { groupId: group } : {};
    return makeAssignment(db, { studentId, courseId, start: '2026-01-12', end, ...more });
  };
  made.ivan = await assign(made.volga, 'Иванов', made.safety, '2026-01-20', groupId);
  made.anna = await assign(made.volga, 'Аннова', made.safety, '2026-01-20', groupId);
  made.oleg = await assign(made.zavod, 'Олегов', made.slinger, '2026-02-10');
});

const report = (filters: Partial<typeof ReportFilters._input> = {}, more: object = {}) =>
  center.call(reports.assigns, { body: { filters, ...more } });
const surnames = async (...question: Parameters<typeof report>) =>
  (await report(...question)).items.map(({ student }) => student.fullName.split(' ')[0]);
const studentIdOf = async (assignmentId: string) =>
  (
    await portal.db
      .selectFrom('assignments')
      .where('id', '=', assignmentId)
      .select('studentId')
      .executeTakeFirstOrThrow()
  ).studentId;

describe('the report', () => {
  test('has a line for each assignment, the latest end of training first, and the totals of all', async () => {
    const { items, totals, totalCount, pageNumber } = await report({}, { pagination: { pageSize: 1 } });
    expect(items).toEqual([
      {
        id: made.oleg,
        date: '2026-02-10',
        organization: { id: made.zavod, title: 'АО «Завод»' },
        student: { id: await studentIdOf(made.oleg), fullName: 'Олегов Ёж' },
        course: { id: made.slinger, title: 'Стропальщик' },
        issueMethod: null,
        documents: ['Certificate', 'TicketM', 'Protocol'],
        trainingType: 'ProfessionalTraining',
        status: 'NotIssued',
        amount: 3000,
        studentCount: 1,
        organizationBalance: 0,
        isPaid: false,
        hasGeneratedDocs: false,
        isGivenNothing: false,
      },
    ]);
    expect({ totals, totalCount, pageNumber }).toEqual({
      totals: { count: 3, issued: 0, amount: 6001 },
      totalCount: 3,
      pageNumber: 1,
    });
  });

  test('counts the people of a group and shows the balance of their organization', async () => {
    const { items } = await report({ organizations: [made.volga] }, { pagination: { pageNumber: 2, pageSize: 1 } });
    expect(items).toMatchObject([{ studentCount: 2, organizationBalance: 700, amount: 1500.5 }]);
  });

  test.each([
    { start: null, end: null },
    { start: '2026-01-20', end: '2026-01-20' },
    { start: '2026-01-21', end: null },
    { start: null, end: '2026-01-19' },
  ])('of one organization is read by a statement of its own, and says what it says otherwise: %j', async (period) => {
    const { db } = portal;
    const other = await makeOrganization(db, { type: 'EducationCenter' });
    const { studentId } = await makeStudent(db, made.volga);
    await makeAssignment(db, {
      studentId,
      courseId: await makeCourse(db, other),
      start: '2026-01-12',
      end: '2026-01-20',
    });
    const { chosen: _, ...one } = await report(
      { organizations: [made.volga], period },
      { pagination: { pageSize: 1 } },
    );
    // Named twice it goes the way of several.
    const twice = { organizations: [made.volga, made.volga], period };
    const { chosen: __, ...several } = await report(twice, { pagination: { pageSize: 1 } });
    expect(one).toEqual(several);
    const isWithin = (period.start ?? '') <= '2026-01-20' && '2026-01-20' <= (period.end ?? '9');
    expect(one.totals).toMatchObject({ count: isWithin ? 2 : 0, amount: isWithin ? 3001 : 0 });
  });

  test.each<
    [string, () => Promise<Partial<typeof ReportFilters._input>> | Partial<typeof ReportFilters._input>, string[]]
  >([
    ['the first day on', () => ({ period: { start: '2026-01-21', end: null } }), ['Олегов']],
    ['the last day', () => ({ period: { start: null, end: '2026-01-20' } }), ['Аннова', 'Иванов']],
    [
      'moments as a date picker gives them, Moscow days',
      () => ({ period: { start: '2026-02-09T21:00:00.000Z', end: '2026-02-10T20:59:59.999Z' } }),
      ['Олегов'],
    ],
    ['several organizations', () => ({ organizations: [made.volga, made.zavod] }), ['Олегов', 'Аннова', 'Иванов']],
    ['a course', () => ({ courses: [made.slinger] }), ['Олегов']],
    ['a person', async () => ({ students: [await studentIdOf(made.ivan)] }), ['Иванов']],
    ['what is issued', () => ({ issueStatus: 'Issued' }), []],
    ['all at once', () => ({ organizations: [made.volga], courses: [made.slinger] }), []],
  ])('can be filtered by %s', async (_, filters, found) => {
    const { items, totals } = await report(await filters());
    expect(items.map(({ student }) => student.fullName.split(' ')[0]).toSorted()).toEqual(found.toSorted());
    expect(totals?.count).toBe(found.length);
  });

  test.each([
    ['a part of a name, ё as е', 'ивано еж', ['Иванов']],
    ['a course', 'стропал', ['Олегов']],
    ['nobody', 'нетникого', []],
  ])('searches for %s', async (_, search, found) => {
    expect(await surnames({}, { search })).toEqual(found);
  });

  test('has totals of a search, unless it finds more than lists count', async () => {
    const scope = await centerScope(portal, operator);
    const question = { ...reports.assigns.body.parse({}), search: 'еж' };
    const { totals, items } = await readReport(portal.db, scope, question, 3);
    expect(totals).toEqual({ count: 3, issued: 0, amount: 6001 });
    // The second time the answer is remembered.
    for (const _ of ['counted', 'remembered'])
      expect(await readReport(portal.db, scope, question, 2)).toEqual({
        items,
        totals: null,
        totalCount: COUNT_LIMIT + 1,
        pageNumber: 1,
      });
  });

  test('pages the results of a search', async () => {
    const page = (pageNumber: number) => surnames({}, { search: 'еж', pagination: { pageNumber, pageSize: 1 } });
    expect([await page(1), await page(2), await page(3)]).toEqual([['Олегов'], ['Аннова'], ['Иванов']]);
  });

  test('gives the names of the filters’ values', async () => {
    const students = [await studentIdOf(made.anna)];
    const { chosen } = await report({ organizations: [made.zavod], courses: [made.safety], students });
    expect(chosen).toEqual({
      organizations: [{ id: made.zavod, title: 'АО «Завод»', organizationType: 'Customer' }],
      students: [{ id: students[0], title: 'Аннова Ёж' }],
      courses: [{ id: made.safety, title: 'Охрана труда' }],
    });
  });

  test('refuses ids of others, wrong dates and too many values in filters', async () => {
    const { stranger } = await makeWorld(portal.db);
    const refused = (filters: object) => center.refused(reports.assigns, { body: { filters } });
    expect(await refused({ organizations: [stranger.clientId] })).toBe('NotFoundOrganization');
    expect(await refused({ students: [stranger.student.studentId] })).toBe('NotFoundStudent');
    expect(await refused({ courses: [made.safety, stranger.courseId] })).toBe('NotFoundCourse');
    expect(await refused({ period: { start: '2026-02-30' } })).toBe('Invalid');
    expect(await refused({ courses: Array.from({ length: 101 }, newId) })).toBe('Invalid');
  });

  test('needs no filters', async () => {
    expect((await center.call(reports.assigns, { body: {} })).totals?.count).toBe(3);
  });
});

describe('the file', () => {
  test('has all filtered lines, with real dates and sums, and the totals', async () => {
    const response = await center.fetch(reports.assignsFile, { body: { filters: { organizations: [made.volga] } } });
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('Отчёт по бланкам.xlsx'));
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    const [header, first, , totals] = sheets[0]?.rows ?? [];
    expect(header).toHaveLength(10);
    expect(first).toEqual([
      new Date('2026-01-20T00:00Z'),
      'ООО «Волга»',
      expect.stringMatching(/^(Иванов|Аннова) Ёж$/),
      'Охрана труда',
      null,
      'УД',
      'Не выдан',
      1500.5,
      2,
      700,
    ]);
    expect(totals).toEqual([null, 'Итого', 'Строк: 2', null, null, null, 'Выдано: 0', 3001, null, null]);
  });

  test('leaves a line in the audit log and refuses courses of another center', async () => {
    const { stranger } = await makeWorld(portal.db);
    const body = { filters: { courses: [stranger.courseId] } };
    expect(await center.refused(reports.assignsFile, { body })).toBe('NotFoundCourse');
    const lines = portal.db.selectFrom('auditLog').where('action', '=', 'report.downloaded').selectAll();
    expect(await lines.execute()).toHaveLength(1);
  });

  test('stands by organization and course within a day, on pages as in portions', async () => {
    const { db } = portal;
    const ownCenter = await makeOrganization(db, { type: 'EducationCenter' });
    const ownOperator = await makeOperator(db, [ownCenter]);
    const own = await portal.as(ownOperator);
    const clients = [await makeOrganization(db), await makeOrganization(db)];
    const taught = [await makeCourse(db, ownCenter), await makeCourse(db, ownCenter)];
    for (const client of clients) await linkClient(db, ownCenter, client);
    // In turns, so that the order of assigning mixes them.
    for (let turn = 0; turn < 3; turn += 1)
      for (const organizationId of clients)
        for (const courseId of taught) {
          const { studentId } = await makeStudent(db, organizationId);
          await makeAssignment(db, { studentId, courseId, start: '2026-01-12', end: '2026-01-20' });
        }
    const read = async (pageNumber: number) =>
      (await own.call(reports.assigns, { body: { pagination: { pageNumber, pageSize: 5 } } })).items;
    const rows = (await Promise.all([1, 2, 3].map(read))).flat();
    const kinds = rows.map(({ organization, course }) => `${organization.id} ${course.id}`);
    const changes = kinds.filter((kind, index) => kind !== kinds[index - 1]);
    expect(rows).toHaveLength(12);
    expect(changes).toHaveLength(4);
    const scope = await centerScope(portal, ownOperator);
    const streamed: string[] = [];
    const filters = { period: { start: null, end: null }, organizations: [], students: [], courses: [] };
    for await (const { id } of streamReport(db, scope, { filters }, 5)) streamed.push(id);
    expect(streamed).toEqual(rows.map(({ id }) => id));
  });

  test('is the same in portions of any size', async () => {
    const scope = await centerScope(portal, operator);
    const filters = { period: { start: null, end: null }, organizations: [], students: [], courses: [] };
    const ids = async (batch: number) => {
      const found: string[] = [];
      for await (const { id } of streamReport(portal.db, scope, { filters }, batch)) found.push(id);
      return found;
    };
    const all = (await report()).items.map(({ id }) => id);
    expect([await ids(1), await ids(2), await ids(3), await ids(100)]).toEqual([all, all, all, all]);
  });
});

test('what is marked as issued is counted and found as such', async () => {
  const mark = (id: string, status: 'Issued' | 'NotIssued') =>
    center.call(assignments.setIssueStatus, { params: { id }, query: { status } });
  for (const [index, id] of [made.ivan, made.anna].entries()) {
    await markPaid(portal.db, id, true);
    await makePrintedDocument(portal.db, id, { number: String(index + 1) });
    await mark(id, 'Issued');
  }
  expect(await report({ issueStatus: 'Issued' })).toMatchObject({
    totals: { count: 2, issued: 2 },
    items: [{ hasGeneratedDocs: true }, { hasGeneratedDocs: true }],
  });
  await mark(made.anna, 'NotIssued');
  expect((await report()).totals).toMatchObject({ count: 3, issued: 1 });
});
