import { assignments } from '@dopusk/contract/assignments.ts';
import { billing } from '@dopusk/contract/billing.ts';
import { clientPrices } from '@dopusk/contract/client-prices.ts';
import { clientStatements } from '@dopusk/contract/client-statements.ts';
import { documents } from '@dopusk/contract/documents.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { groups } from '@dopusk/contract/groups.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { priceRecounts } from '@dopusk/contract/price-recounts.ts';
import { serviceActs } from '@dopusk/contract/service-acts.ts';
import { staticDocuments } from '@dopusk/contract/static-documents.ts';
import { expect, test } from 'vitest';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { startPortal } from '../../../../testing/portal.ts';
import { startPrintingService } from '../../../../testing/printing-service.ts';

const service = await startPrintingService();
const portal = await startPortal({ PRINTER: service.setting });

/** Three people at 1500 rubles who have learned and nobody has paid; the contract of the first is paid after the training. */
async function taughtOnCredit() {
  const made = await makeGraduateGroup(portal.db, 3, { isPaid: false, issuedDocuments: ['Contract', 'Certificate'] });
  const center = await portal.as(made.administrator);
  await portal.db
    .updateTable('assignments')
    .set({ dateStartLearning: '2026-01-12', dateEndLearning: '2026-02-10' })
    .where('id', 'in', made.assignIds)
    .execute();
  const [credited = ''] = made.assignIds;
  const contract = async (kind: 'Organization' | 'Person', assignId = credited) => {
    const { form, fullName } = await center.call(documents.contractInfo, { query: { assignId } });
    const body = {
      ...form,
      ...{ customerPosition: 'Директор', customerSigner: 'Зорин Олег Ильич', customerAuthority: 'Устав' },
      ...(kind === 'Person' && {
        customerFullName: fullName,
        customerPassport: '3604 123456, выдан 12.01.2010 ОВД Самары',
        customerAddress: '443001, г. Самара, ул. Садовая, д. 5',
        customerPhone: '+7 (900) 123-45-67',
      }),
      ...{ assignId, suggestedNumber: form.number, kind },
      ...{ paymentOrder: 'After', paymentDays: 10, hoursCount: 63 },
    };
    const answer = await center.fetch(documents.contract, { body: body as never });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await contract('Organization')).status).toBe(200);
  const [dateStart, dateEnd] = ['2026-01-01', today()];
  const period = { organizationId: made.clientId, dateStart, dateEnd };
  const info = (withUnpaid = false) => center.call(serviceActs.info, { query: { ...period, withUnpaid } });
  const owed = async () => {
    const query = { clientId: made.clientId, dateStart, dateEnd, by: 'Acts' as const };
    return (await center.call(clientStatements.read, { query })).closing;
  };
  return { made, center, credited, contract, period, info, owed };
}

const idsOf = (people: readonly { assignId: string }[]) => people.map(({ assignId }) => assignId).sort();

test('training that its contract has paid after it is in an act before its money, which the client then owes', async () => {
  const { made, center, credited, period, info, owed } = await taughtOnCredit();
  const others = made.assignIds.filter((id) => id !== credited);
  const before = await info();
  expect(before).toMatchObject({ total: 1500, ahead: [{ assignId: credited }] });
  expect(idsOf(before.unpaid)).toEqual([...others].sort());
  expect(await owed()).toBe(0);
  const query = { kind: 'Acts' as const, dateStart: period.dateStart, dateEnd: period.dateEnd };
  expect((await center.call(billing.plan, { query })).rows).toMatchObject([{ peopleCount: 1, amount: 1500 }]);

  const { id: invoiceId } = await center.call(invoices.create, {
    body: { kind: 'Assignments', assignIds: [credited] },
  });
  await center.call(serviceActs.create, { body: { invoiceId } });
  expect(await owed()).toBe(1500);
  expect(await info()).toMatchObject({ lines: [], ahead: [] });
  expect(await center.refused(serviceActs.create, { body: period })).toBe('NotFoundAssignCourse');

  // Its money comes, goes back as a mistake, and comes again: the act says the same all the while.
  const order = { paidOn: today(), paymentOrder: '17' };
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: order });
  expect(await owed()).toBe(0);
  await center.call(invoices.undoPaid, { params: { id: invoiceId }, body: { reason: 'Чужие деньги' } });
  expect(await owed()).toBe(1500);
  await center.call(invoices.markPaid, { params: { id: invoiceId }, body: order });
  expect(await owed()).toBe(0);
  const acts = await center.call(staticDocuments.list, { query: {} });
  expect(acts.items.filter(({ type, annulled }) => type === 'ServiceAct' && annulled === null)).toHaveLength(1);
});

test('what the contract wants paid before is taken into an act when somebody says so', async () => {
  const { made, center, contract, period, info, owed } = await taughtOnCredit();
  expect(await info(true)).toMatchObject({ total: 4500, ahead: [{}], unpaid: [{}, {}] });
  await center.call(serviceActs.create, { body: { ...period, withUnpaid: true } });
  expect(await owed()).toBe(4500);
  expect(await contract('Person', made.assignIds[2])).toMatchObject({
    text: expect.stringContaining('стоит в акте для организации'),
  });
  const listed = await portal.db.selectFrom('actAssignments').select('assignmentId').execute();
  expect(made.assignIds.every((id) => listed.some(({ assignmentId }) => assignmentId === id))).toBe(true);
});

test('training in an act keeps its price, its customer and its place until the act is annulled', async () => {
  const { made, center, credited, period, info } = await taughtOnCredit();
  const { id } = await center.call(serviceActs.create, { body: period });
  const price = () => center.send(givenPrices.give, { body: { assignId: credited, price: 100, reason: 'Скидка' } });
  expect(await price()).toMatchObject({ code: 'AssignInAct', msg: expect.stringContaining('аннулируйте акт') });
  const many = { assignIds: made.assignIds, by: 'Percent' as const, percent: 10, price: null, reason: 'Скидка' };
  expect(await center.send(givenPrices.giveMany, { body: many })).toMatchObject({ code: 'AssignInAct' });
  const agreed = [{ courseId: made.courseId, since: '2026-01-01', price: 999 }];
  await center.call(clientPrices.fill, { body: { clientId: made.clientId, prices: agreed } });
  const { rows } = await center.call(priceRecounts.preview, { query: {} });
  expect(rows.some(({ assignId }) => assignId === credited)).toBe(false);
  expect(rows).toHaveLength(2);
  expect(await center.send(assignments.remove, { body: { assignId: credited } })).toMatchObject({
    code: 'AssignInAct',
  });
  const { isInAct } = await center.call(assignments.read, { params: { id: credited } });
  expect(isInAct).toBe(true);
  const out = await center.send(groups.removeAssigns, {
    params: { id: made.groupId },
    body: { courseId: made.courseId },
  } as never);
  expect(out).toMatchObject({ code: 'AssignInAct', msg: expect.stringContaining('Сначала аннулируйте акт') });
  await center.call(serviceActs.annul, { params: { id }, body: { reason: 'Ошибка' } });
  expect((await info()).ahead).toHaveLength(1);
  expect((await price()).code).toBe('Ok');
  expect((await center.send(assignments.remove, { body: { assignId: made.assignIds[1] ?? '' } })).code).toBe('Ok');
});

test('of an act and a removal, or another price, at the same moment one comes first and the other sees it', async () => {
  for (const what of ['remove', 'price', 'remove', 'price'] as const) {
    const { center, made, period } = await taughtOnCredit();
    const assignId = made.assignIds[1] ?? '';
    const body = { ...period, withUnpaid: true };
    const change = () =>
      what === 'remove'
        ? center.send(assignments.remove, { body: { assignId } })
        : center.send(givenPrices.give, { body: { assignId, price: 100, reason: 'Скидка' } });
    const [act, changed] = await Promise.all([center.send(serviceActs.create, { body }), change()]);
    const data = await portal.db
      .selectFrom('actAssignments')
      .innerJoin('assignments', 'assignments.id', 'actAssignments.assignmentId')
      .where('assignments.centerId', '=', made.centerId)
      .select('priceKopecks')
      .execute();
    const sum = data.reduce((total, { priceKopecks }) => total + priceKopecks, 0);
    const items = (await center.call(staticDocuments.list, { query: {} })).items;
    const told = items.find(({ type }) => type === 'ServiceAct');
    if (act.code !== 'Ok') expect([act.code, changed.code]).toEqual(['AssignNotPaid', 'Ok']);
    else if (changed.code !== 'Ok') expect([changed.code, sum]).toEqual(['AssignInAct', 450_000]);
    else expect(sum).toBe(what === 'remove' ? 300_000 : 310_000);
    expect(told === undefined).toBe(act.code !== 'Ok');
  }
});
