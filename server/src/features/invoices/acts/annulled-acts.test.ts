import { accounting } from '@dopusk/contract/accounting.ts';
import { billing } from '@dopusk/contract/billing.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { dotted, today } from '@dopusk/contract/fields/date.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { results } from '@dopusk/contract/results.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import type { Client } from '../../../../testing/client.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { textInZip } from '../../../../testing/read-zip.ts';
import { administratorScope } from '../../../../testing/scope.ts';
import { transaction } from '../../../db/connection.ts';
import { refundAssignment } from '../../payments/commands/refund.ts';

const portal: Portal = await startPortal();

/** Four people at 1500 rubles who have learned and are paid from the client's balance. */
async function taught() {
  const made = await makeGraduateGroup(portal.db, 4, { isPaid: false });
  const center = await portal.as(made.administrator);
  const vouched = { direction: 'Add' as const, amount: 6000, reason: 'Платёжное поручение № 7', seen: 0 };
  await center.call(payments.correct, { params: { id: made.clientId }, body: vouched });
  const client = await portal.as(await makeOperator(portal.db, [made.clientId]));
  for (const assignId of made.assignIds) {
    await client.call(payments.fromBalance, { params: { orgId: made.clientId, assignId } });
  }
  const [dateStart, dateEnd] = ['2026-01-01', today()];
  const period = { organizationId: made.clientId, dateStart, dateEnd };
  const info = (withAbsent = false) => center.call(serviceActs.info, { query: { ...period, withAbsent } });
  const acts = async () =>
    (await center.call(staticDocuments.list, { query: {} })).items.filter(({ type }) => type === 'ServiceAct');
  const owed = async () => {
    const query = { clientId: made.clientId, dateStart, dateEnd, by: 'Acts' as const };
    return (await center.call(clientStatements.read, { query })).closing;
  };
  const refund = async (assignId = '', amount: number | null = null) => {
    const { amount: seen } = await center.call(payments.refundWays, { params: { id: assignId } });
    const body = { to: 'Balance' as const, amount, reason: 'Болел', seen };
    return center.send(payments.refund, { params: { id: assignId }, body });
  };
  const say = (outcome: 'Absent' | 'Passed', assignIds: readonly string[]) =>
    center.call(results.save, {
      body: {
        groupId: made.groupId,
        courseId: made.courseId,
        date: today(),
        results: assignIds.map((assignId) => ({
          assignId,
          outcome,
          grade: null,
          reason: outcome === 'Absent' ? 'Болел' : '',
        })),
      },
    });
  return { made, center, client, period, info, acts, owed, refund, say };
}

test('money for what an act says does not go back until the act is annulled, and books then say what was kept', async () => {
  const { made, center, client, period, info, acts, owed, refund } = await taught();
  const { id } = await center.call(serviceActs.create, { body: period });
  expect(await owed()).toBe(0);
  const printed = await center.fetch(staticDocuments.file, { params: { id, format: 'Docx' } });
  expect(textInZip(Buffer.from(await printed.arrayBuffer()), 'word/document.xml')).not.toContain('АННУЛИРОВАН');
  for (const amount of [null, 300.5]) {
    const refused = await refund(made.assignIds[0], amount);
    expect(refused.code).toBe('AssignInAct');
    expect(refused.msg).toMatch(/акте №.1 от \d\d\.\d\d\.\d{4}: сначала аннулируйте/);
  }
  const ways = await center.call(payments.refundWays, { params: { id: made.assignIds[0] ?? '' } });
  expect(ways.act).toMatch(/^№.1 от/);

  const reason = 'Один не пришёл';
  expect(await client.refused(serviceActs.annul, { params: { id }, body: { reason } })).toBe('Forbidden');
  expect(await center.refused(serviceActs.annul, { params: { id }, body: { reason: '' } })).toBe('Invalid');
  const twice = await Promise.all(
    [1, 2].map(() => center.send(serviceActs.annul, { params: { id }, body: { reason } })),
  );
  expect(twice.map(({ code }) => code).sort()).toEqual(['ActAnnulled', 'Ok']);
  expect(await owed()).toBe(-6000);
  expect(await acts()).toMatchObject([{ id, number: '1', annulled: { at: today(), reason } }]);
  const seen = (await client.call(staticDocuments.list, { query: {} })).items.find((one) => one.id === id);
  expect(seen?.annulled?.reason).toBe(reason);
  const registered = { dateStart: period.dateStart, dateEnd: period.dateEnd, kind: 'Act' as const };
  const annulled = {
    number: '1',
    amount: 0,
    isVoid: true,
    service: expect.stringMatching(/^Аннулирован .+ \(было 6.000,00\)$/),
  };
  expect((await center.call(accounting.list, { query: registered })).items).toMatchObject([annulled]);
  // Whoever prints it afterwards sees it on the sheet.
  const word = async (by: Client) => {
    const answer = await by.fetch(staticDocuments.file, { params: { id, format: 'Docx' } });
    return textInZip(Buffer.from(await answer.arrayBuffer()), 'word/document.xml');
  };
  for (const by of [center, client]) {
    expect(await word(by)).toContain('АННУЛИРОВАН');
    expect(await word(by)).toContain(reason);
  }

  expect((await refund(made.assignIds[0])).code).toBe('Ok');
  expect((await refund(made.assignIds[1], 300.5)).code).toBe('Ok');
  expect((await info()).total).toBe(4199.5);
  await center.call(serviceActs.create, { body: period });
  expect((await acts()).map(({ number, annulled }) => [number, annulled === null])).toEqual([
    ['2', true],
    ['1', false],
  ]);
  // What went back lies on the client's balance, and the act asks for the rest.
  expect(await owed()).toBe(-1800.5);
  expect((await center.call(accounting.list, { query: registered })).items).toMatchObject([
    { number: '2', isVoid: false },
    annulled,
  ]);
});

test('an act of another center, and what is no act, is not annulled', async () => {
  const { center, period } = await taught();
  const { id } = await center.call(serviceActs.create, { body: period });
  const other = await taught();
  const body = { reason: 'Чужой' };
  expect(await other.center.refused(serviceActs.annul, { params: { id }, body })).toBe('NotFoundFile');
  const { id: invoice } = await portal.db
    .insertInto('staticDocuments')
    .columns(['id', 'centerId', 'type', 'organizationId', 'issueDate', 'number', 'data'])
    .expression((eb) =>
      eb
        .selectFrom('staticDocuments')
        .where('id', '=', id)
        .select(({ val }) => [
          val(crypto.randomUUID()).as('id'),
          'centerId',
          val('PaymentInvoice').as('type'),
          'organizationId',
          'issueDate',
          'number',
          'data',
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await center.refused(serviceActs.annul, { params: { id: invoice }, body })).toBe('NotFoundFile');
});

test('who did not come is left out and named, of one client and of many, and taken when somebody says so', async () => {
  const { made, center, period, info, say } = await taught();
  const [absent = '', passed = '', ...unsaid] = made.assignIds;
  await portal.db.deleteFrom('trainingResults').where('assignmentId', 'in', made.assignIds).execute();
  await say('Absent', [absent]);
  await say('Passed', [passed]);
  const before = await info();
  expect(before.total).toBe(4500);
  expect(before.absent.map(({ assignId }) => assignId)).toEqual([absent]);
  expect(before.undecided.map(({ assignId }) => assignId).sort()).toEqual([...unsaid].sort());
  expect((await info(true)).total).toBe(6000);
  const plan = await center.call(billing.plan, {
    query: { kind: 'Acts', dateStart: period.dateStart, dateEnd: today() },
  });
  expect(plan.rows).toMatchObject([{ organizationId: made.clientId, peopleCount: 3, amount: 4500 }]);
  expect(plan.rows[0]?.absent).toHaveLength(1);
  expect(plan.rows[0]?.undecided).toHaveLength(2);
  const clients = [{ organizationId: made.clientId, amount: 4500 }];
  const body = { kind: 'Acts' as const, dateStart: period.dateStart, dateEnd: today(), clients };
  expect((await center.call(billing.make, { body })).made).toHaveLength(1);
  expect(await center.refused(serviceActs.create, { body: period })).toBe('NotFoundAssignCourse');
  await center.call(serviceActs.create, { body: { ...period, withAbsent: true } });
  expect((await info(true)).lines).toEqual([]);
});

test('an act that is annulled on a later day has stood in the statement till then, and goes on that day', async () => {
  const { center, period, owed } = await taught();
  const { id } = await center.call(serviceActs.create, { body: period });
  await center.call(serviceActs.annul, { params: { id }, body: { reason: 'Один не пришёл' } });
  // Made and annulled within a day it has never been.
  expect(await owed()).toBe(-6000);
  await portal.db
    .updateTable('annulledActs')
    .set({ annulledAt: new Date(Date.now() + 2 * 24 * 3_600_000) })
    .where('documentId', '=', id)
    .execute();
  const linesTill = async (dateEnd: string) => {
    const query = { clientId: period.organizationId, dateStart: period.dateStart, dateEnd, by: 'Acts' as const };
    const { lines, closing } = await center.call(clientStatements.read, { query });
    return { closing, acts: lines.filter(({ title }) => /кт №/.test(title)) };
  };
  const act = { date: today(), title: 'Акт № 1', debit: 6000, credit: 0 };
  expect(await linesTill(today())).toEqual({ closing: 0, acts: [act] });
  const title = `Аннулирован акт № 1 от ${dotted(today())}`;
  expect(await linesTill(daysLater(today(), 3))).toEqual({
    closing: -6000,
    acts: [act, { date: daysLater(today(), 2), title, debit: 0, credit: 6000 }],
  });
});

test('an act made while a part goes back is refused: it would ask for what was given back', async () => {
  const { made, center, period, acts } = await taught();
  const scope = await administratorScope(portal, made.administrator);
  let answer: Promise<{ code: string }> | undefined;
  await transaction(portal.db, async (tx) => {
    const part = { to: 'Balance' as const, amount: 500, seen: 1500, reason: 'Болел', provider: 'none' };
    await refundAssignment(tx, scope, made.assignIds[0] ?? '', part);
    answer = center.send(serviceActs.create, { body: period });
    const waiting = sql`select from pg_locks where not granted`;
    await expect.poll(async () => (await waiting.execute(portal.db)).rows.length).toBeGreaterThan(0);
  });
  expect((await answer)?.code).toBe('AssignNotPaid');
  expect(await acts()).toEqual([]);
});
