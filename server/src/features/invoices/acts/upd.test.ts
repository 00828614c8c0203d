import { setTimeout } from 'node:timers/promises';
import { accounting } from '@dopusk/contract/accounting.ts';
import { billing } from '@dopusk/contract/billing.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { outOfOrder, serviceActs } from '@dopusk/contract/service-acts.ts';
import { setOffs } from '@dopusk/contract/set-offs.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkClient, makeOperator, makeOrganization } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { leaveAlone } from '../../../../testing/leave-alone.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';
import { textInZip } from '../../../../testing/read-zip.ts';
import { centerScope } from '../../../../testing/scope.ts';
import { type Tx, transaction } from '../../../db/connection.ts';
import { lockActs } from '../../documents/static/db.ts';
import { makeServiceAct } from './act.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ PRINTER: (await startPrintingService()).setting });
});

const ENDED = daysLater(today(), -2);

/** Two people at 1500 rubles of a center with VAT who have learned till the day before yesterday; their invoice. */
async function taught() {
  const made = await makeGraduateGroup(portal.db, 2, { isPaid: false });
  const { centerId, clientId, assignIds, groupId } = made;
  await portal.db.updateTable('organizations').set({ vatMode: 'Vat22' }).where('id', '=', centerId).execute();
  await portal.db
    .updateTable('organizations')
    .set({ legalAddress: '443001, г. Самара, ул. Садовая, д. 5' })
    .where('id', 'in', [centerId, clientId])
    .execute();
  await portal.db.updateTable('assignments').set({ dateEndLearning: ENDED }).where('id', 'in', assignIds).execute();
  const center = await portal.as(made.administrator);
  const { id: invoiceId } = await center.call(invoices.create, { body: { kind: 'Group', groupId } });
  const period = { organizationId: clientId, dateStart: '2026-01-01', dateEnd: today() };
  const act = (more: object = {}) =>
    center.call(serviceActs.create, { body: { ...period, withUnpaid: true, ...more } });
  const docs = async (by: Client = center) => (await by.call(staticDocuments.list, { query: {} })).items;
  return { ...made, center, invoiceId, period, act, docs };
}

const wordsOf = async (client: Client, id: string, as?: 'Act') => {
  const response = await client.fetch(staticDocuments.file, { params: { id, format: 'Docx' }, query: { as } });
  expect(response.status).toBe(200);
  const xml = textInZip(Buffer.from(await response.arrayBuffer()), 'word/document.xml');
  return xml.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ');
};
const arrived = (recipient: string) =>
  portal.db.selectFrom('outbox').where('recipient', '=', recipient).select(['subject', 'text']).execute();

test('of a center with VAT the document of a service is the УПД: in documents, in the cabinet of its client and by letter; an act is asked for', async () => {
  const { center, clientId, act, docs } = await taught();
  const client = await portal.as(await makeOperator(portal.db, [clientId]));
  const { id } = await act({ isTold: true });
  const email = `buh${id}@firma.test`;
  await center.call(serviceActs.send, { params: { id }, body: { emails: [email] } });
  expect((await docs())[0]).toMatchObject({ id, isUpd: true, number: '1', date: ENDED, correction: 0 });
  expect((await docs(client))[0]).toMatchObject({ id, isUpd: true });
  for (const who of [center, client]) {
    expect(await wordsOf(who, id)).toContain('Счёт-фактура № 1');
    expect(await wordsOf(who, id, 'Act')).not.toContain('Счёт-фактура');
    const xml = await who.fetch(staticDocuments.updFile, { params: { id } });
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, expect.stringContaining('xml')]);
  }
  await expect.poll(() => arrived(email), { timeout: 60_000 }).toHaveLength(1);
  const [letter] = await arrived(email);
  expect(letter?.subject).toBe(`УПД № 1 от ${dotted(ENDED)}`);
  expect(letter?.text).toMatch(/УПД № 1\.pdf/);
  expect(letter?.text).toMatch(/ON_NSCHFDOPPR_\S+\.xml/);
  // Without an address of its client it stays an act, and the dialog has said so.
  const other = await taught();
  await portal.db
    .updateTable('organizations')
    .set({ legalAddress: null, address: null })
    .where('id', '=', other.clientId)
    .execute();
  const query = { ...other.period, withUnpaid: true };
  expect((await other.center.call(serviceActs.info, { query })).upd?.missing).toEqual(['адрес заказчика']);
  await other.act();
  expect((await other.docs())[0]).toMatchObject({ isUpd: false });
});

test('line 5 names the order of an advance that lay on the balance until it was set off', async () => {
  const { center, clientId, act, assignIds, invoiceId, period } = await taught();
  await leaveAlone(portal.db, clientId, `buh${clientId}@firma.test`);
  const advance = await center.call(invoices.create, {
    body: { kind: 'TopUp', organizationId: clientId, amount: 2000 },
  });
  const paid = { paidOn: daysLater(ENDED, -3), paymentOrder: '91' };
  await center.call(invoices.markPaid, { params: { id: advance.id }, body: paid });
  const vouched = { direction: 'Add' as const, amount: 1000, reason: 'Наличные', seen: 2000 };
  await center.call(payments.correct, { params: { id: clientId }, body: vouched });
  const letter = { letterNumber: '15', letterDate: today(), reason: '' };
  await center.call(setOffs.make, { params: { clientId }, body: { invoiceId, assignIds, amount: 3000, ...letter } });
  const order = { number: '91', date: paid.paidOn };
  const setOff = async () => (await center.call(accounting.list, { query: { kind: 'SetOff' } })).items;
  expect(await setOff()).toMatchObject([
    {
      amount: 3000,
      date: today(),
      payer: 'ООО «Волга-Монтаж»',
      service: expect.stringMatching(/^Зачтено с баланса в оплату обучения: письмо №.15 от .*, /),
    },
  ]);
  expect(await center.call(serviceActs.info, { query: period })).toMatchObject({
    date: ENDED,
    vatDeadline: daysLater(ENDED, 5),
    upd: { orders: [order], untraced: 1000, missing: [] },
  });
  const { id } = await act();
  expect(await wordsOf(center, id)).toContain(`№ 91 от ${dotted(paid.paidOn)} (5)`);
  // What was set off is taken back afterwards: the УПД stays as it went out, and is named to be corrected.
  const changed = async () =>
    (await center.call(accounting.vat, { query: { dateStart: '2026-01-01', dateEnd: today() } })).changed;
  expect(await changed()).toEqual([]);
  const [made] = await center.call(setOffs.made, { query: { invoiceId } });
  await center.call(setOffs.undo, { params: { id: made?.id ?? '' }, body: { reason: 'Не то письмо' } });
  // Of the same day it has never been.
  expect(await setOff()).toEqual([]);
  expect(await wordsOf(center, id)).toContain(`№ 91 от ${dotted(paid.paidOn)} (5)`);
  expect(await changed()).toMatchObject([{ id, number: '1', was: [order], now: [] }]);
  await center.call(serviceActs.correct, { params: { id }, body: { reason: 'Строка 5', assignIds } });
  expect(await changed()).toEqual([]);
});

test('an УПД that its client was told of is corrected under its number and day, and not annulled', async () => {
  const { center, clientId, assignIds, act, docs, period, invoiceId } = await taught();
  const { id } = await act();
  const email = `buh${id}@firma.test`;
  await center.call(serviceActs.send, { params: { id }, body: { emails: [email] } });
  const refused = await center.send(serviceActs.annul, { params: { id }, body: { reason: 'Не та сумма' } });
  expect(refused).toMatchObject({ code: 'Invalid', msg: expect.stringContaining('исправьте его') });
  const before = await center.call(serviceActs.correction, { params: { id } });
  expect(before).toMatchObject({ number: '1', date: ENDED, correction: 1 });
  expect(before.people.map(({ dateEnd }) => dateEnd)).toEqual([ENDED, ENDED]);
  const [stays = '', goes = ''] = assignIds;
  const correct = (of: string, kept: readonly string[]) =>
    center.send(serviceActs.correct, { params: { id: of }, body: { reason: 'Один не учился', assignIds: [...kept] } });
  expect((await correct(id, [])).code).toBe('Invalid');
  const foreign = await taught();
  expect((await correct(id, [stays, foreign.assignIds[0] ?? ''])).code).toBe('Invalid');
  const answers = await Promise.all([correct(id, [stays]), correct(id, [stays]), correct(id, [stays])]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['ActCorrected', 'ActCorrected', 'Ok']);
  const said = `УПД № 1 уже исправлен: исправление №\u00a01 от\u00a0${dotted(today())}`;
  const isGone = { code: 'ActCorrected', msg: said };
  expect(answers.find(({ code }) => code !== 'Ok')).toMatchObject(isGone);
  expect(await center.send(serviceActs.correction, { params: { id } })).toMatchObject(isGone);
  const never = { reason: 'Не учили', isNotRendered: true };
  expect(await center.send(serviceActs.annul, { params: { id }, body: never })).toMatchObject(isGone);
  expect(await center.send(serviceActs.send, { params: { id }, body: { emails: [email] } })).toMatchObject(isGone);
  const all = (await docs()).filter(({ isUpd }) => isUpd);
  expect(all).toMatchObject([
    { number: '1', date: ENDED, correction: 1, correctedOn: today(), annulled: null },
    { id, correction: 0, annulled: { reason: `Исправление № 1 от ${dotted(today())}: Один не учился` } },
  ]);
  const made = all[0]?.id ?? '';
  expect(await wordsOf(center, made)).toContain(`Исправление № 1 от ${dotted(today())} (1а)`);
  expect(await wordsOf(center, id)).toContain('ИСПРАВЛЕН');
  await expect
    .poll(async () => (await arrived(email)).map(({ subject }) => subject), { timeout: 60_000 })
    .toContain(`УПД № 1 от ${dotted(ENDED)}, исправление № 1 от ${dotted(today())}`);
  expect((await arrived(email)).at(-1)?.text).toContain('исправлен УПД № 1');
  // The books know the corrected sum alone, the register both editions.
  const query = { clientId, dateStart: '2026-01-01', dateEnd: today(), by: 'Acts' as const };
  const statement = await center.call(clientStatements.read, { query });
  expect(statement).toMatchObject({
    closing: 1500,
    lines: [{ title: `УПД № 1, исправление № 1 от ${dotted(today())}`, debit: 1500, date: ENDED }],
  });
  const acts = (await center.call(accounting.list, { query: { kind: 'Act' } })).items;
  expect(acts.at(-1)?.service).toMatch(/\(было 3.000,00, в том числе НДС 22.% 540,98\)$/);
  expect(
    acts.map(({ number, isUpd, correction, amount, isVoid }) => [number, isUpd, correction, amount, isVoid]),
  ).toEqual([
    ['1', true, 1, 1500, false],
    ['1', true, 0, 0, true],
  ]);
  const csv = (await (await center.fetch(accounting.file, { query: { format: 'Csv' } })).text()).replaceAll(
    '\u00a0',
    ' ',
  );
  expect(csv).toContain(`УПД, исправление № 1 от ${dotted(today())};`);
  expect(csv).not.toMatch(/^"?Акт[;"]/m);
  // The act by the center's template bears the number and day of the one before.
  expect(await wordsOf(center, made, 'Act')).toContain(`ИСПРАВЛЕНИЕ № 1 от ${dotted(today())}`);
  const { acts: named } = await center.call(invoices.read, { params: { id: invoiceId } });
  expect(named.map(({ number, correction }) => [number, correction])).toEqual([
    ['1', 0],
    ['1', 1],
  ]);
  // Whom it left out stands in no act, and in the next one only when somebody says so: each plan names him apart. The next number goes on.
  expect(goes).not.toBe('');
  const left = `УПД № 1, исправление № 1 от ${dotted(today())}: Один не учился`;
  const wanted = { ...period, withUnpaid: true };
  const info = await center.call(serviceActs.info, { query: wanted });
  expect(info).toMatchObject({ lines: [], takenOut: [{ assignId: goes, reason: left }] });
  expect((await center.send(serviceActs.create, { body: wanted })).code).toBe('NotFoundAssignCourse');
  await portal.db.updateTable('assignments').set({ paidAt: new Date() }).where('id', '=', goes).execute();
  const { dateStart, dateEnd } = period;
  const plan = await center.call(billing.plan, { query: { kind: 'Acts', dateStart, dateEnd } });
  expect(plan.rows).toMatchObject([{ peopleCount: 0, amount: 0, takenOut: [expect.stringContaining(left)] }]);
  await portal.db.updateTable('assignments').set({ paidAt: null }).where('id', '=', goes).execute();
  await act({ withTakenOut: true });
  expect((await docs())[0]).toMatchObject({ number: '2', isUpd: true });
  expect((await center.send(serviceActs.create, { body: { ...period, withUnpaid: true } })).code).toBe(
    'NotFoundAssignCourse',
  );
  const annulled = { reason: 'Не учили', isNotRendered: true };
  expect((await center.send(serviceActs.annul, { params: { id: made }, body: annulled })).code).toBe('Ok');
  expect((await correct(id, [stays])).msg).toBe(`${said}; и оно аннулировано`);
  expect(await correct(made, [stays])).toMatchObject({ code: 'ActAnnulled', msg: 'УПД № 1 уже аннулирован' });
});

test('УПД of a period bear the last day of their training, not that of the period, and the plan says the day and the deadline', async () => {
  const { center, assignIds, clientId, invoiceId, docs } = await taught();
  const first = daysLater(ENDED, -20);
  await portal.db
    .updateTable('assignments')
    .set({ dateStartLearning: daysLater(first, -2), dateEndLearning: first })
    .where('id', '=', assignIds[0] ?? '')
    .execute();
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn: first, paymentOrder: '7' } });
  const asked = { kind: 'Acts' as const, dateStart: '2026-01-01', dateEnd: today() };
  const { rows } = await center.call(billing.plan, { query: asked });
  expect(rows).toMatchObject([{ organizationId: clientId, vatDays: { date: ENDED, deadline: daysLater(first, 5) } }]);
  const clients = [{ organizationId: clientId, contractId: null, amount: 3000 }];
  await center.call(billing.make, { body: { ...asked, clients } });
  expect((await docs())[0]).toMatchObject({ isUpd: true, date: ENDED });
});

test('a correction has the rate of its service’s day, whatever the center pays by now, and stays an УПД', async () => {
  const { center, centerId, clientId, assignIds, act, docs } = await taught();
  const { id } = await act();
  const data = JSON.stringify({ vatMode: 'Vat22', vatBasis: '' });
  await portal.db.insertInto('formerVersions').values({ recordId: centerId, replacedOn: today(), data }).execute();
  const of = (table: object, organizationId: string) =>
    portal.db.updateTable('organizations').set(table).where('id', '=', organizationId).execute();
  const correct = (one: string) =>
    center.send(serviceActs.correct, { params: { id: one }, body: { reason: 'Адрес', assignIds } });
  await of({ vatMode: 'Vat5', vatBasis: 'п. 8 ст. 164 НК РФ' }, centerId);
  expect((await correct(id)).code).toBe('Ok');
  const [first] = await docs();
  expect(first).toMatchObject({ isUpd: true, correction: 1 });
  expect(await wordsOf(center, first?.id ?? '')).toMatch(/22 ?%.*540,98/);
  expect(await wordsOf(center, first?.id ?? '')).not.toMatch(/5 ?% |ст. 164/);
  await of({ vatMode: 'Exempt' }, centerId);
  expect((await correct(first?.id ?? '')).code).toBe('Ok');
  const [second] = await docs();
  expect(second).toMatchObject({ isUpd: true, correction: 2 });
  await of({ legalAddress: null }, clientId);
  expect(await correct(second?.id ?? '')).toMatchObject({
    code: 'Invalid',
    msg: 'Без этого исправленного УПД не составить: адрес заказчика',
  });
  expect((await docs())[0]).toMatchObject({ id: second?.id, annulled: null });
});

test('another rate from a day before a standing УПД is asked about by its number, and its correction takes that rate', async () => {
  const { center, centerId, assignIds, act, docs } = await taught();
  const { id } = await act();
  const { requisites, ...own } = await center.call(organizations.read, { params: { id: centerId } });
  const contacts = { phone: '+7 (912) 345-67-89', email: 'info@center.test' };
  const change = (changes: object) =>
    center.send(organizations.update, {
      body: { ...own, ...requisites, ...contacts, vatMode: 'Vat5', ...changes } as never,
    });
  expect(await change({ effectiveFrom: ENDED })).toMatchObject({
    code: 'Invalid',
    fields: { isSureOfRate: [{ message: expect.stringContaining(`УПД № 1 от ${dotted(ENDED)}`) }] },
  });
  expect(await change({ effectiveFrom: ENDED, isSureOfRate: true })).toMatchObject({ code: 'Ok' });
  const body = { reason: 'Ставка', assignIds };
  expect((await center.send(serviceActs.correct, { params: { id }, body })).code).toBe('Ok');
  const [corrected] = await docs();
  expect(await wordsOf(center, corrected?.id ?? '')).toMatch(/ 5 ?%.*142,86/);
});

test('a correction of an УПД whose services stand under two rates by now says whom to keep, and takes the rate of those', async () => {
  const { center, centerId, assignIds, act, docs } = await taught();
  const [early = ''] = assignIds;
  const before = daysLater(ENDED, -1);
  await portal.db.updateTable('assignments').set({ dateEndLearning: before }).where('id', '=', early).execute();
  const { id } = await act();
  await portal.db.updateTable('organizations').set({ vatMode: 'Vat5' }).where('id', '=', centerId).execute();
  const data = JSON.stringify({ vatMode: 'Vat22' });
  await portal.db.insertInto('formerVersions').values({ recordId: centerId, replacedOn: ENDED, data }).execute();
  const correct = (those: string[]) =>
    center.send(serviceActs.correct, { params: { id }, body: { reason: 'Ставка', assignIds: those } });
  const advice = `Оставьте в этом УПД тех, чьё обучение закончилось по ${dotted(before)}, остальных составьте новым УПД`;
  expect(await correct(assignIds)).toMatchObject({
    code: 'Invalid',
    fields: { assignIds: [{ message: expect.stringContaining(advice) }] },
  });
  expect((await docs()).filter(({ isUpd }) => isUpd)).toMatchObject([{ id, annulled: null }]);
  expect((await correct([early])).code).toBe('Ok');
  const [corrected] = await docs();
  expect(await wordsOf(center, corrected?.id ?? '')).toMatch(/22 ?%.*270,49/);
  await act({ withTakenOut: true });
  const [others] = await docs();
  expect(await wordsOf(center, others?.id ?? '')).toMatch(/ 5 ?%.*71,43/);
});

test('of an act and another rate at the same moment the second waits and sees the first', async () => {
  const { center, administrator, centerId, period, act, docs } = await taught();
  /** What is begun while the register of acts is held by `first`, and goes on when it is let go. */
  const after = async <T>(first: (tx: Tx) => Promise<unknown>, begin: () => Promise<T>) => {
    const begun = await transaction(portal.db, async (tx) => {
      await lockActs(tx, { id: centerId as never });
      await first(tx);
      const waiting = begin();
      await setTimeout(500);
      return { waiting };
    });
    return begun.waiting;
  };
  const { requisites, ...own } = await center.call(organizations.read, { params: { id: centerId } });
  const contacts = { phone: '+7 (912) 345-67-89', email: 'info@center.test' };
  const body = { ...own, ...requisites, ...contacts, vatMode: 'Vat5' } as never;
  const scope = await centerScope(portal, administrator);
  const wanted = { ...period, withUnpaid: true, withAbsent: false, withTakenOut: false, isTold: false };
  expect(
    await after(
      (tx) => makeServiceAct(tx, scope, { ...wanted, basis: 'Auto' }),
      () => center.send(organizations.update, { body }),
    ),
  ).toMatchObject({ code: 'Invalid', fields: { effectiveFrom: [expect.anything()] } });
  const [made] = await docs();
  const annulled = { reason: 'Не учили', isNotRendered: true };
  await center.call(serviceActs.annul, { params: { id: made?.id ?? '' }, body: annulled });
  await after(
    (tx) => tx.updateTable('organizations').set({ vatMode: 'Vat5' }).where('id', '=', centerId).execute(),
    act,
  );
  const [later] = await docs();
  expect(await wordsOf(center, later?.id ?? '')).toMatch(/ 5 ?%.*142,86/);
});

test('services of two quarters stand in no УПД together', async () => {
  const { center, assignIds, period } = await taught();
  const [early = '', late = ''] = assignIds;
  const ends = (id: string, day: string) =>
    portal.db
      .updateTable('assignments')
      .set({ dateStartLearning: '2026-03-02', dateEndLearning: day })
      .where('id', '=', id)
      .execute();
  await ends(early, '2026-03-31');
  await ends(late, '2026-04-01');
  const make = (more: object = {}) =>
    center.send(serviceActs.create, { body: { ...period, withUnpaid: true, ...more } });
  expect(await make()).toMatchObject({
    code: 'Invalid',
    fields: { dateStart: [{ message: expect.stringContaining('по 31.03.2026 и с 01.04.2026 отдельно') }] },
  });
  expect((await make({ dateEnd: '2026-03-31' })).code).toBe('Ok');
  expect((await make({ dateStart: '2026-04-01' })).code).toBe('Ok');
});

describe('the VAT of an invoice', () => {
  const before = daysLater(ENDED, -1);

  /** What each of two trainings is charged in the invoices that are issued for both of them, of a center that has changed its VAT. */
  async function charged(former: object, now: string) {
    const { center, centerId, assignIds } = await taught();
    const [early = '', late = ''] = assignIds;
    await portal.db.updateTable('assignments').set({ dateEndLearning: before }).where('id', '=', early).execute();
    await sql`update organizations set vat_mode = ${now} where id = ${centerId}`.execute(portal.db);
    const data = JSON.stringify(former);
    await portal.db.insertInto('formerVersions').values({ recordId: centerId, replacedOn: ENDED, data }).execute();
    const { ids } = await center.call(invoices.create, {
      body: { kind: 'Assignments', assignIds, isRepeated: true },
    });
    const rows = await portal.db
      .selectFrom('invoices')
      .innerJoin('invoiceAssignments', 'invoiceAssignments.invoiceId', 'invoices.id')
      .where('invoices.id', 'in', ids)
      .select(['assignmentId', 'vatMode'])
      .execute();
    const of = (id: string) => rows.find(({ assignmentId }) => assignmentId === id)?.vatMode;
    return { count: ids.length, early: of(early), late: of(late) };
  }

  test('is that of the days of its services, as in their УПД: services of two rates stand in two', async () => {
    expect(await charged({ vatMode: 'Vat22' }, 'Exempt')).toEqual({ count: 2, early: 'Vat22', late: 'Exempt' });
  });

  test('of a day before anything was said is what was said first', async () => {
    const said = { count: 1, early: 'Vat22', late: 'Vat22' };
    expect(await charged({ vatMode: null, vatBasis: null }, 'Vat22')).toEqual(said);
  });
});

test('services of two rates stand in no УПД together, and an advance has the VAT of its day', async () => {
  const { center, centerId, clientId, assignIds, period } = await taught();
  const before = daysLater(ENDED, -1);
  const [early = ''] = assignIds;
  await portal.db.updateTable('assignments').set({ dateEndLearning: before }).where('id', '=', early).execute();
  await portal.db.updateTable('organizations').set({ vatMode: 'Vat5' }).where('id', '=', centerId).execute();
  const data = JSON.stringify({ vatMode: 'Vat22' });
  await portal.db.insertInto('formerVersions').values({ recordId: centerId, replacedOn: ENDED, data }).execute();
  const make = (more: object = {}) =>
    center.send(serviceActs.create, { body: { ...period, dateStart: before, withUnpaid: true, ...more } });
  expect(await make()).toMatchObject({
    code: 'Invalid',
    fields: { dateStart: [{ message: expect.stringContaining(`по ${dotted(before)} и с ${dotted(ENDED)} отдельно`) }] },
  });
  expect((await make({ dateEnd: before })).code).toBe('Ok');
  expect((await make({ dateStart: ENDED })).code).toBe('Ok');

  for (const [paidOn, paymentOrder] of [
    [before, '41'],
    [ENDED, '42'],
  ] as const) {
    const { id } = await center.call(invoices.create, {
      body: { kind: 'TopUp', organizationId: clientId, amount: 1000 },
    });
    await center.call(invoices.markPaid, { params: { id }, body: { paidOn, paymentOrder } });
  }
  const { advances } = await center.call(accounting.vat, { query: { dateStart: before, dateEnd: today() } });
  expect(advances.map(({ number, vat }) => [number, vat])).toEqual([
    ['41', 180.33],
    ['42', 47.62],
  ]);
});

test.each([
  ['Exempt', 'Vat22'],
  ['Vat22', 'Exempt'],
] as const)(
  'services of days with and without VAT stand in no act together: %s since, %s before',
  async (now, former) => {
    const { center, centerId, assignIds, period } = await taught();
    const before = daysLater(ENDED, -1);
    const [early = ''] = assignIds;
    await portal.db.updateTable('assignments').set({ dateEndLearning: before }).where('id', '=', early).execute();
    await portal.db.updateTable('organizations').set({ vatMode: now }).where('id', '=', centerId).execute();
    const data = JSON.stringify({ vatMode: former });
    await portal.db.insertInto('formerVersions').values({ recordId: centerId, replacedOn: ENDED, data }).execute();
    const make = (more: object = {}) =>
      center.send(serviceActs.create, { body: { ...period, dateStart: before, withUnpaid: true, ...more } });
    expect(await make()).toMatchObject({
      code: 'Invalid',
      fields: {
        dateStart: [{ message: expect.stringContaining(`по ${dotted(before)} и с ${dotted(ENDED)} отдельно`) }],
      },
    });
    expect((await make({ dateEnd: before })).code).toBe('Ok');
    expect((await make({ dateStart: ENDED })).code).toBe('Ok');
  },
);

test('an УПД has the rate of the day of its service, whatever day it bears and the center pays by then', async () => {
  const { center, centerId, act, docs, invoiceId, period } = await taught();
  const next = daysLater(ENDED, 1);
  await portal.db.updateTable('organizations').set({ vatMode: 'Exempt' }).where('id', '=', centerId).execute();
  const data = JSON.stringify({ vatMode: 'Vat22' });
  await portal.db.insertInto('formerVersions').values({ recordId: centerId, replacedOn: next, data }).execute();
  // The preview of the invoice's and of the period's say what will be made out, and the duties of its days stay.
  for (const query of [{ invoiceId }, period]) {
    const info = await center.call(serviceActs.info, { query: { ...query, withUnpaid: true } });
    expect(info).toMatchObject({ vatDeadline: daysLater(ENDED, 5), upd: { missing: [] } });
  }
  const asked = { kind: 'Acts' as const, dateStart: ENDED, dateEnd: today() };
  expect(await center.call(billing.plan, { query: asked })).toMatchObject({ isTaxed: false });
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn: ENDED, paymentOrder: '7' } });
  expect(await center.call(billing.plan, { query: asked })).toMatchObject({
    isTaxed: true,
    rows: [{ vatDays: { date: ENDED, deadline: daysLater(ENDED, 5) } }],
  });
  const vat = (dateStart: string) => center.call(accounting.vat, { query: { dateStart, dateEnd: today() } });
  expect([(await vat(ENDED)).isTaxed, (await vat(next)).isTaxed]).toEqual([true, false]);
  const { id } = await act({ date: today() });
  // What was asked for before stays taxed as it was, printed today.
  const { documentId, vatMode } = await center.call(invoices.read, { params: { id: invoiceId } });
  expect(vatMode).toBe('Vat22');
  expect(await wordsOf(center, documentId)).toMatch(/НДС 22 %.*540,98/);
  expect((await docs())[0]).toMatchObject({ id, isUpd: true, date: today() });
  expect(await wordsOf(center, id)).toMatch(/22 ?%.*540,98/);
});

test('before an УПД is made out it is said which one bears a smaller number and a later day, and an annulled one counts no more', async () => {
  const { center, act, assignIds, period, docs } = await taught();
  const [late = ''] = assignIds;
  await portal.db.updateTable('assignments').set({ dateEndLearning: today() }).where('id', '=', late).execute();
  const early = { ...period, withUnpaid: true, dateEnd: ENDED };
  const info = () => center.call(serviceActs.info, { query: early });
  expect((await info()).lastNumbered).toEqual([]);
  const { id } = await act({ dateStart: today() });
  const { lastNumbered, date, isUpd } = await info();
  expect(outOfOrder(lastNumbered, date, isUpd)).toEqual({ isUpd: true, number: '1', date: today() });
  expect(outOfOrder(lastNumbered, today(), isUpd)).toBeUndefined();
  // It is said, not forbidden.
  await act({ dateEnd: ENDED });
  expect((await docs()).map(({ number, date: day }) => [number, day])).toEqual(
    expect.arrayContaining([
      ['1', today()],
      ['2', ENDED],
    ]),
  );
  await center.call(serviceActs.annul, { params: { id }, body: { reason: 'Услуги не было', isNotRendered: true } });
  expect((await info()).lastNumbered).toEqual([{ isUpd: true, number: '2', date: ENDED }]);
});

test('the УПД of a period take their numbers in the order of their days', async () => {
  const { center, centerId, clientId, assignIds, period, invoiceId } = await taught();
  const [late = '', early = ''] = assignIds;
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: { paidOn: ENDED, paymentOrder: '3' } });
  const other = await makeOrganization(portal.db, { type: 'Customer', title: 'ООО «Ясень»' });
  await linkClient(portal.db, centerId, other);
  await portal.db.updateTable('organizations').set({ legalAddress: 'г. Самара' }).where('id', '=', other).execute();
  const { dateStart, dateEnd } = period;
  const asked = { kind: 'Acts' as const, dateStart, dateEnd };
  await portal.db.updateTable('assignments').set({ organizationId: other }).where('id', '=', early).execute();
  await portal.db.updateTable('assignments').set({ dateEndLearning: today() }).where('id', '=', late).execute();
  expect((await center.call(billing.plan, { query: asked })).lastNumbered).toEqual([]);
  const clients = [clientId, other].map((organizationId) => ({ organizationId, amount: 1500 }));
  const { made } = await center.call(billing.make, { body: { ...asked, clients } });
  expect(made.map(({ number, organizationTitle }) => [number, organizationTitle])).toEqual([
    ['1', 'ООО «Ясень»'],
    ['2', 'ООО «Волга-Монтаж»'],
  ]);
  const { lastNumbered } = await center.call(billing.plan, { query: asked });
  expect(lastNumbered).toEqual([{ isUpd: true, number: '2', date: today() }]);
});
