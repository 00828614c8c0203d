import { today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeOrganization } from '../../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../../demo/document-builders.ts';
import type { Client } from '../../../../../testing/client.ts';
import { leaveAlone } from '../../../../../testing/leave-alone.ts';
import { type Portal, startPortal } from '../../../../../testing/portal.ts';
import { startPrintingService } from '../../../../../testing/printing-service.ts';

let portal: Portal;
let made: Awaited<ReturnType<typeof makeGraduateGroup>>;
let center: Client;

beforeAll(async () => {
  const service = await startPrintingService();
  portal = await startPortal({ PRINTER: service.setting });
});

/** Every test has a center of its own with a client and two people who have learned. */
beforeEach(async () => {
  made = await makeGraduateGroup(portal.db, 2);
  center = await portal.as(made.administrator);
});

const act = (said: object = {}) => {
  const period = { dateStart: '2026-01-01', dateEnd: today(), organizationId: made.clientId };
  return center.call(serviceActs.create, { body: { ...period, ...said } });
};
const annul = (id: string) => center.call(serviceActs.annul, { params: { id }, body: { reason: 'Не та сумма' } });
const arrived = (recipient: string) =>
  portal.db.selectFrom('outbox').where('recipient', '=', recipient).select(['subject', 'text']).execute();
const subjects = async (recipient: string) => (await arrived(recipient)).map(({ subject }) => subject.split(' от ')[0]);
const emailOf = async ({ userId }: { userId: string }) =>
  (await portal.db.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirstOrThrow()).email;

test('whoever was told of an act is told that it is annulled, with the reason, and the next one says in whose place it stands', async () => {
  const email = await emailOf(await makeOperator(portal.db, [made.clientId]));
  const { id } = await act({ isTold: true });
  const buh = `buh${id}@firma.test`;
  await center.call(serviceActs.send, { params: { id }, body: { emails: [buh] } });
  const letters = await center.call(serviceActs.letters, { params: { id } });
  expect(letters.letters.map(({ recipient, sentBy }) => [recipient, sentBy !== ''])).toEqual([
    [buh, true],
    [email, false],
  ]);
  expect(letters.offered).toEqual([email]);
  await expect.poll(() => subjects(buh), { timeout: 30_000 }).toEqual(['Акт об оказании услуг № 1']);
  expect((await arrived(buh))[0]?.text).toContain('Вложение:');
  await annul(id);
  for (const recipient of [email, buh])
    await expect.poll(() => subjects(recipient), { timeout: 30_000 }).toContain('Аннулирован акт № 1');
  const letter = (await arrived(buh)).find(({ subject }) => subject.startsWith('Аннулирован'));
  expect(letter?.text).toContain('Причина: Не та сумма.');
  const body = { emails: [buh] };
  expect(await center.refused(serviceActs.send, { params: { id }, body })).toBe('ActAnnulled');

  await act({ isTold: true });
  await expect.poll(() => subjects(email), { timeout: 30_000 }).toContain('Акт об оказании услуг № 2');
  const next = (await arrived(email)).find(({ subject }) => subject.includes('№ 2'));
  expect(next?.text).toMatch(/Он составлен вместо аннулированного акта № 1 от \d\d\.\d\d\.\d{4}\./);
});

test('nobody hears that an act is annulled of which nobody was told', async () => {
  const email = await emailOf(await makeOperator(portal.db, [made.clientId]));
  const { id } = await act();
  await annul(id);
  await act({ isTold: true });
  await expect.poll(() => subjects(email), { timeout: 30_000 }).toEqual(['Акт об оказании услуг № 2']);
});

test('a client that has nobody in the portal gets the act, and its annulment, at the e-mail of its requisites', async () => {
  const email = `buh${made.clientId}@volga.example`;
  await leaveAlone(portal.db, made.clientId, email);
  const { id } = await act({ isTold: true });
  await annul(id);
  await expect.poll(() => subjects(email), { timeout: 30_000 }).toContain('Аннулирован акт № 1');
});

test('an invoice names the acts about its people, those that are annulled too', async () => {
  const unpaid = await makeGraduateGroup(portal.db, 1, { isPaid: false });
  const by = await portal.as(unpaid.administrator);
  const { id } = await by.call(invoices.create, { body: { kind: 'Group', groupId: unpaid.groupId } });
  const read = async () => (await by.call(invoices.read, { params: { id } })).acts;
  expect(await read()).toEqual([]);
  const one = () => by.call(serviceActs.create, { body: { invoiceId: id, withUnpaid: true } });
  const first = await one();
  expect(await read()).toMatchObject([{ id: first.id, number: '1', annulledOn: null }]);
  await by.call(serviceActs.annul, { params: { id: first.id }, body: { reason: 'Не та дата' } });
  await one();
  expect(await read()).toMatchObject([
    { number: '1', annulledOn: today() },
    { number: '2', annulledOn: null },
  ]);
});

test('its own center alone sees and sends an act, and nothing but acts', async () => {
  const { id } = await act();
  const other = await makeOrganization(portal.db, { type: 'EducationCenter' });
  const stranger = await portal.as(await makeOperator(portal.db, [other], 'HighOperator'));
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  const params = { id };
  const body = { emails: ['a@b.test'] };
  expect(await stranger.refused(serviceActs.letters, { params })).toBe('NotFoundFile');
  expect(await stranger.refused(serviceActs.send, { params, body })).toBe('NotFoundFile');
  expect(await client.refused(serviceActs.send, { params, body })).toBe('Forbidden');
  const { items } = await center.call(staticDocuments.list, { query: {} });
  expect(items.map(({ type }) => type)).toEqual(['ServiceAct']);
});
