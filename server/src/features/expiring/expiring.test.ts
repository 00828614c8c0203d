import { daysLater, expiring, expiryDates } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MadeStudent, makeStudent } from '../../../demo/builders.ts';
import { makePrintedDocument, makeResult } from '../../../demo/document-builders.ts';
import { makeAssignment, makeCourse } from '../../../demo/training-builders.ts';
import type { Client } from '../../../testing/client.ts';
import { type Portal, startPortal } from '../../../testing/portal.ts';
import { centerScope } from '../../../testing/scope.ts';
import { type Household, makeWorld } from '../../../testing/world.ts';
import { countByMonth } from './db.ts';

let portal: Portal;
let own: Household;
let center: Client;
let client: Client;
let number = 100;

beforeAll(async () => {
  portal = await startPortal({ ROLE: 'web' });
  const world = await makeWorld(portal.db);
  own = world.own;
  const { student, courseId } = world.stranger;
  const assignmentId = await makeAssignment(portal.db, { studentId: student.studentId, courseId });
  await makePrintedDocument(portal.db, assignmentId, { number: 'ЧУЖОЙ', expiresOn: inDays(10) });
  center = await portal.as(own.centerOperator);
  client = await portal.as(own.clientOperator);
});

const inDays = (days: number) => daysLater(today(), days);

interface Holder {
  documentId: string;
  student: MadeStudent;
  courseId: string;
}

/** A student with a certificate that is valid through this day. */
async function holder(
  surname: string,
  days: number,
  of: { courseId?: string; clientId?: string } = {},
): Promise<Holder> {
  const student = await makeStudent(portal.db, of.clientId ?? own.clientId, { surname });
  const courseId = of.courseId ?? (await makeCourse(portal.db, own.centerId, { validityYears: 3 }));
  const assignmentId = await makeAssignment(portal.db, {
    studentId: student.studentId,
    courseId,
    start: '2023-11-06',
    end: '2023-11-13',
  });
  const documentId = await makePrintedDocument(portal.db, assignmentId, {
    number: String(++number),
    expiresOn: inDays(days),
    fullName: `${surname} Иван`,
  });
  return { documentId, student, courseId };
}

const namesOf = async (who: Client, query: object = {}) =>
  (await who.call(expiring.list, { query })).items.map(({ student }) => student.fullName.split(' ')[0]);

describe('the list', () => {
  beforeAll(async () => {
    await holder('Давний', -400);
    await holder('Вчерашний', -1);
    await holder('Сегодняшний', 0);
    await holder('Скорый', 30);
    await holder('Поздний', 31);
    await holder('Далёкий', 900);
    await holder('Центровой', 60, { clientId: own.centerId });
  });

  test('has what is still valid, the nearest last day first, and nothing of others', async () => {
    const all = ['Сегодняшний', 'Скорый', 'Поздний', 'Центровой', 'Далёкий'];
    expect(await namesOf(center)).toEqual(all);
    expect(await namesOf(client)).toEqual(all.filter((name) => name !== 'Центровой'));
    const page = await center.call(expiring.list, { query: { pageSize: 2, pageNumber: 2 } });
    expect(page).toMatchObject({ totalCount: 5, pageNumber: 2 });
    expect(page.items[0]).toMatchObject({
      type: 'Certificate',
      expiresOn: inDays(31),
      organization: { id: own.clientId },
      renewal: null,
    });
  });

  test.each([
    [{ period: '30' }, ['Сегодняшний', 'Скорый']],
    [{ period: '60' }, ['Сегодняшний', 'Скорый', 'Поздний', 'Центровой']],
    [{ period: 'Due' }, ['Давний', 'Вчерашний', 'Сегодняшний', 'Скорый', 'Поздний', 'Центровой']],
    [{ period: 'Valid' }, ['Сегодняшний', 'Скорый', 'Поздний', 'Центровой', 'Далёкий']],
    [{ period: '90' }, ['Сегодняшний', 'Скорый', 'Поздний', 'Центровой']],
    [{ period: 'Expired' }, ['Вчерашний', 'Давний']],
    [{ month: inDays(900).slice(0, 7) }, ['Далёкий']],
    [{ search: 'скор' }, ['Скорый']],
    [{ isRenewed: 'true' }, []],
  ])('is narrowed by %j', async (query, names) => {
    expect(await namesOf(center, query)).toEqual(names);
  });

  test('pages a client’s documents in the order of days too', async () => {
    expect(await namesOf(client, { pageSize: 2, pageNumber: 2 })).toEqual(['Поздний', 'Далёкий']);
    expect(await namesOf(client, { period: 'Expired', pageSize: 1 })).toEqual(['Вчерашний']);
    const { totalCount } = await client.call(expiring.list, { query: { period: 'Expired', pageSize: 1 } });
    expect(totalCount).toBe(2);
  });

  test('is narrowed by organization', async () => {
    expect(await namesOf(center, { organizationId: own.centerId })).toEqual(['Центровой']);
  });

  test('leaves out what has been revoked', async () => {
    const { documentId } = await holder('Отозванный', 5);
    await portal.db
      .updateTable('documents')
      .set({ revokedAt: new Date(), revocationReason: 'Ошибка' })
      .where('id', '=', documentId)
      .execute();
    expect(await namesOf(center, { search: 'отозванный' })).toEqual([]);
  });

  test('counts how many expire in each month of a year', async () => {
    const day = inDays(900);
    const months = await center.call(expiring.calendar, { query: { year: Number(day.slice(0, 4)) } });
    expect(months).toHaveLength(12);
    expect(months.filter(({ count }) => count > 0)).toEqual([{ month: day.slice(0, 7), count: 1 }]);
  });

  test('counts the same by both ways', async () => {
    const scope = await centerScope(portal, own.centerOperator);
    const year = Number(inDays(30).slice(0, 4));
    const day = inDays(30);
    const inMonth = (months: { month: string; count: number }[]) =>
      months.find(({ month }) => month === day.slice(0, 7))?.count;
    for (const [filters, count] of [
      [{ search: 'скорый' }, 1],
      [{ search: 'нетникого' }, 0],
      [{ search: 'скорый', organizationId: own.clientId }, 1],
      [{ search: 'скорый', organizationId: own.centerId }, 0],
      [{ search: 'скорый', isRenewed: false }, 1],
      [{ search: 'скорый', isRenewed: true }, 0],
    ] as const) {
      const found = await countByMonth(portal.db, scope, { year, ...filters });
      expect(found).toHaveLength(12);
      expect(inMonth(found)).toBe(count);
      // With a limit of none the days are read along, and the answer is remembered.
      expect(await countByMonth(portal.db, scope, { year, ...filters }, 0)).toEqual(found);
      expect(await countByMonth(portal.db, scope, { year, ...filters }, 0)).toEqual(found);
    }
    const query = { year, search: 'скорый' };
    expect(inMonth(await client.call(expiring.calendar, { query }))).toBe(1);
  });

  test('comes as a file', async () => {
    const file = await client.fetch(expiring.file, { query: { period: '90' } });
    expect(file.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});

describe('renewing', () => {
  test('makes a group for each course, of those whose course is not assigned anew yet, and marks them', async () => {
    const first = await holder('Первый', 20);
    const second = await holder('Второй', 21, { courseId: first.courseId });
    const other = await holder('Другой', 22);
    const before = await center.call(expiring.renew, { body: { documentIds: [second.documentId] } });
    expect(before).toMatchObject({ groups: [{ people: 1 }], leftOut: [] });

    const documentIds = [first.documentId, second.documentId, other.documentId];
    const renewed = await center.call(expiring.renew, { body: { documentIds } });
    expect(renewed.leftOut).toEqual([expect.stringContaining('Второй')]);
    expect(renewed.groups.map(({ people }) => people)).toEqual([1, 1]);
    const group = await center.call(groups.read, { params: { id: renewed.groups[1]?.id ?? '' } });
    expect(group.title).toMatch(/^Продление /);
    expect(group.assigns[0]).toMatchObject({ dateStartLearning: today() });
    const { items } = await center.call(expiring.list, { query: { isRenewed: 'true' } });
    expect(items).toHaveLength(3);
    expect(items[0]?.renewal).toMatchObject({ dateStartLearning: today() });
    expect(await center.refused(expiring.renew, { body: { documentIds } })).toBe('HasRefsEntities');
  });

  test.each(['Не сдал', 'Не явился'])(
    'whose new check says «%s» is not renewed, and may be renewed again',
    async (said) => {
      const { documentId } = await holder('Калинин', 20);
      const names = (isRenewed: 'true' | 'false') => namesOf(center, { search: 'калинин', isRenewed });
      await center.call(expiring.renew, { body: { documentIds: [documentId], dateStart: inDays(2) } });
      const listed = async (isRenewed: 'true' | 'false') =>
        (await center.call(expiring.list, { query: { search: 'калинин', isRenewed } })).items.find(
          ({ id }) => id === documentId,
        );
      const renewal = (await listed('true'))?.renewal?.assignmentId ?? '';
      await makeResult(portal.db, renewal, 'Сдал');
      const before = (await names('true')).length;
      await makeResult(portal.db, renewal, said);
      expect((await names('true')).length).toBe(before - 1);
      expect(await names('false')).toContain('Калинин');
      expect(await listed('false')).toMatchObject({ renewal: null });
      await center.call(expiring.renew, { body: { documentIds: [documentId], dateStart: inDays(3) } });
      expect((await names('true')).length).toBe(before);
    },
  );

  test('says before what it would assign, to whom, when and for how much, and assigns nothing', async () => {
    const first = await holder('Плановый', -3);
    const second = await holder('Плановая', 25, { courseId: first.courseId });
    const body = { documentIds: [first.documentId, second.documentId], dateStart: inDays(7) };
    const plan = await center.call(expiring.plan, { body });
    expect(plan).toMatchObject({ total: 3000, leftOut: [] });
    expect(plan.groups).toMatchObject([
      { dateStart: inDays(7), sum: 3000, people: [{ fullName: expect.stringContaining('Плановая'), price: 1500 }, {}] },
    ]);
    expect(await namesOf(center, { search: 'планов', isRenewed: 'true' })).toEqual([]);
    const { fields } = await center.send(expiring.renew, { body: { ...body, dateStart: inDays(-1) } });
    expect(fields).toHaveProperty('dateStart');
    const { groups: made } = await center.call(expiring.renew, { body });
    const group = await center.call(groups.read, { params: { id: made[0]?.id ?? '' } });
    expect(group.assigns).toMatchObject([{ dateStartLearning: inDays(7), dateEndLearning: plan.groups[0]?.dateEnd }]);
    // What has expired and is renewed asks for nothing any more; what is still valid is listed until it expires.
    expect(await namesOf(center, { search: 'планов', period: 'Due' })).toEqual(['Плановая']);
  });

  test('by a client; a double click makes one group', async () => {
    const { documentId } = await holder('Двойной', 15);
    const answers = await Promise.all(
      [1, 2].map(() => client.send(expiring.renew, { body: { documentIds: [documentId] } })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)?.code).toBe('HasRefsEntities');
  });

  test('is refused for somebody who now works for another organization', async () => {
    const { documentId, student } = await holder('Ушедший', 15);
    const { stranger } = await makeWorld(portal.db);
    await portal.db
      .updateTable('students')
      .set({ organizationId: stranger.clientId })
      .where('id', '=', student.studentId)
      .execute();
    expect(await center.refused(expiring.renew, { body: { documentIds: [documentId] } })).toBe('HasRefsEntities');
  });
});

test.each([
  [{ period: '30' as const }, { from: '2026-11-20', to: '2026-12-20' }],
  [{ period: 'Expired' as const }, { from: null, to: '2026-11-19' }],
  [
    { month: '2028-02', period: 'Expired' as const },
    { from: '2028-02-01', to: '2028-02-29' },
  ],
  [{ period: 'Due' as const }, { from: null, to: '2027-02-18' }],
  [{}, { from: '2026-11-20', to: null }],
])('the filter %j is the days %j', (filter, dates) => {
  expect(expiryDates(filter, '2026-11-20')).toEqual(dates);
});

test('a card and the certificate of the same check are one line, until the card is all that is left', async () => {
  const { documentId } = await holder('Электрик', 20, { clientId: own.centerId });
  const { assignmentId } = await portal.db
    .selectFrom('documents')
    .where('id', '=', documentId)
    .select('assignmentId')
    .executeTakeFirstOrThrow();
  const card = { type: 'TicketB', number: String(++number), expiresOn: inDays(20), fullName: 'Электрик Иван' } as const;
  const cardId = await makePrintedDocument(portal.db, assignmentId ?? '', card);
  const listed = async () =>
    (await center.call(expiring.list, { query: { search: 'Электрик' } })).items.map(({ id }) => id);
  expect(await listed()).toEqual([documentId]);
  const one = portal.db.updateTable('documents').where('id', '=', documentId);
  const by = { revokedAt: new Date(), revocationReason: 'Проба', revokedBy: own.centerOperator.userId };
  await one.set(by).execute();
  expect(await listed()).toEqual([cardId]);
});
