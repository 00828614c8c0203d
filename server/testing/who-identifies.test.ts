import { assignments } from '@dopusk/contract/assignments.ts';
import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { callerOf, type Endpoint, rightOf } from '@dopusk/contract/endpoint.ts';
import { files } from '@dopusk/contract/files.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { ownDocuments } from '@dopusk/contract/own-documents.ts';
import { RIGHTS, rightsIn, withIncluded } from '@dopusk/contract/rights.ts';
import type { Right } from '@dopusk/contract/session.ts';
import { students } from '@dopusk/contract/students.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOperator } from '../demo/builders.ts';
import { makeTopUp } from '../demo/payment-builders.ts';
import type { Client } from './client.ts';
import { type Portal, startPortal } from './portal.ts';
import { allStrangers } from './strangers/all.ts';
import { makeWorld, type StrangerHousehold } from './world.ts';

// Numbers of documents go to nobody who minds money or settings alone, whatever call he asks by (decision 147).

/** What no answer may hold; the last group of digits of each stands in every way it is written. */
const secret = {
  snilsNumber: '11122233372',
  passportSeries: '3699',
  passportNumber: '918273',
  diplomSeries: 'ВСБ',
  diplomNumber: '8172635',
  qualification: '7162534',
  residence: 'г. Тайный, ул. 5544332',
  diplomSurname: 'Потаённая',
  diplomIssuer: 'Скрытый колледж',
  diplomDate: '2003-02-01',
};
const SECRETS = /11122233372|111-222-333|918273|8172635|7162534|5544332|Потаённая|Скрытый колледж|2003-02-01/;

/** Rights that are given together with no right to people or documents. */
const BLIND: readonly Right[] = ['Money', 'Refunds', 'Settings'];
const seeing = RIGHTS.filter((right) => !BLIND.includes(right));

const calls = allStrangers.flatMap(([endpoints, strangers]) =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => ['operator', 'center', 'user', 'anyone'].includes(callerOf(endpoint.access)))
    .filter(([, { access }]) => !seeing.includes((rightOf(access) ?? 'Money') as Right))
    .map(([name, endpoint]) => ({ path: endpoint.path, endpoint, stranger: strangers[name] })),
);

let portal: Portal;
let home: StrangerHousehold;
let visits: (() => Promise<Client>)[];

beforeAll(async () => {
  portal = await startPortal();
  home = (await makeWorld(portal.db)).stranger;
  await portal.db.updateTable('students').set(secret).where('id', '=', home.student.studentId).execute();
  const ofCenter = await makeOperator(portal.db, [home.centerId], 'Operator', {}, withIncluded([...BLIND]));
  const money = rightsIn('Customer').filter((right) => BLIND.includes(right));
  const ofClient = await makeOperator(portal.db, [home.clientId], 'Operator', {}, money);
  // A session of its own for each call: some of them end it.
  visits = [ofCenter, ofClient].map((operator) => () => portal.as(operator));
});

describe.each(calls)('$path', ({ endpoint, stranger }: (typeof calls)[number]) => {
  test('tells who minds money and settings no number of a document', async () => {
    const input = typeof stranger === 'function' ? stranger(home).input : {};
    for (const visit of visits) {
      const response = await (await visit()).fetch(endpoint as Endpoint, input);
      expect(await response.text()).not.toMatch(SECRETS);
    }
  });
});

test('the profile has no such field at all, and the scans are not there', async () => {
  const params = { id: home.student.studentId };
  for (const visit of visits) {
    const client = await visit();
    const profile = await client.call(students.read, { params });
    for (const name of [...Object.keys(secret), 'passport', 'snils', 'educationalDocument', 'qualificationDocument'])
      expect(Object.keys(profile)).not.toContain(name);
    expect(profile.user.fullName).not.toBe('');
    expect(await client.refused(files.read, { params: { id: home.passportFileId }, query: {} })).toBe('NotFoundFile');
  }
});

test('nobody is found by a SNILS, and a right and a wrong one beside a name are answered alike', async () => {
  const { fullName } = await portal.db
    .selectFrom('students')
    .where('id', '=', home.student.studentId)
    .select('fullName')
    .executeTakeFirstOrThrow();
  for (const visit of visits) {
    const client = await visit();
    const find = (text: string) => client.call(groups.findStudents, { body: { text } });
    expect(await find('111-222-333 72')).toMatchObject({
      found: [],
      unclear: [{ reason: 'NotFound', candidates: [] }],
    });
    for (const snils of ['111-222-333 72', '000-000-300 03'])
      expect(await find(`${fullName} ${snils}`)).toMatchObject({ found: [], unclear: [{ reason: 'Mismatch' }] });
  }
});

test.each(seeing)('whoever has the right %s besides finds by a SNILS', async (right) => {
  const client = await portal.as(
    await makeOperator(portal.db, [home.centerId], 'Operator', {}, withIncluded(['Money', right])),
  );
  const { found } = await client.call(groups.findStudents, { body: { text: '111-222-333 72' } });
  expect(found.map(({ student }) => student.id)).toEqual([home.student.studentId]);
});

test.each(seeing)('whoever has the right %s besides knows them', async (right) => {
  const operator = await makeOperator(portal.db, [home.centerId], 'Operator', {}, withIncluded(['Money', right]));
  const client = await portal.as(operator);
  const profile = await client.call(students.read, { params: { id: home.student.studentId } });
  expect(profile).toMatchObject({ ...secret, passport: { id: home.passportFileId } });
});

test('a printed document and its picture go to nobody who may not know what they may print', async () => {
  const file = { params: { id: home.documentId, part: 'Certificate' as const, format: 'Pdf' as const } };
  const picture = { params: { id: home.documentId, part: 'Certificate' as const } };
  for (const visit of visits) {
    const client = await visit();
    expect(await client.refused(documents.file, file)).toBe('RightMissing');
    expect(await client.refused(ownDocuments.picture, picture)).toBe('RightMissing');
  }
  // Whoever may know them comes to the next reason.
  for (const right of seeing) {
    const operator = await makeOperator(portal.db, [home.centerId], 'Operator', {}, withIncluded(['Money', right]));
    expect(await (await portal.as(operator)).refused(documents.file, file)).toBe('AssignNotPaid');
  }
});

/** A balance and a contract price that stand nowhere else. */
const [BALANCE, PRICE] = [76_543, 87_654];

test('of money a center’s operator without that right learns nothing of its clients', async () => {
  await makeTopUp(portal.db, home.clientId, BALANCE);
  await portal.db
    .insertInto('clientPrices')
    .values({ clientId: home.clientId, courseId: home.courseId, validFrom: '2020-01-01', priceKopecks: PRICE * 100 })
    .execute();
  const told = async (rights: Right[]) => {
    const client = await portal.as(
      await makeOperator(portal.db, [home.centerId], 'Operator', {}, withIncluded(rights)),
    );
    const answers = [
      await client.fetch(organizations.list, { query: { pageSize: 100 } }),
      await client.fetch(organizations.read, { params: { id: home.clientId } }),
      await client.fetch(assignments.read, { params: { id: home.assignmentId } }),
      await client.fetch(clientPrices.read, { params: { id: home.clientId } }),
    ];
    return Promise.all(
      answers.map(async (answer) => /:(76543|87654)\b|"(balance|organizationBalance)":[{\d]/.test(await answer.text())),
    );
  };
  expect(await told(['People', 'Training', 'Registers', 'Documents'])).toEqual([false, false, false, false]);
  expect(await told(['Settings'])).toEqual([false, false, false, true]);
  expect(await told(['Money'])).toEqual([true, true, true, true]);
});
