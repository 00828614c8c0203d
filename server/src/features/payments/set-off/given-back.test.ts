import { accounting } from '@dopusk/contract/accounting.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { payments } from '@dopusk/contract/payments.ts';
import { setOffs } from '@dopusk/contract/set-offs.ts';
import { settlement } from '@dopusk/contract/settlement.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../demo/builders.ts';
import { makeGraduateGroup } from '../../../../demo/document-builders.ts';
import { messagesTo } from '../../../../testing/outbox.ts';
import { type Portal, startPortal } from '../../../../testing/portal.ts';
import { tellNews } from '../../notices/news.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ DEMO: 'on' });
});

/** A group at 1500 rubles a person of a client that nobody works for, set off from its balance of so much. */
async function newSetOff(count: number, own: number) {
  const made = await makeGraduateGroup(portal.db, count, { isPaid: false });
  const center = await portal.as(made.administrator);
  const { clientId, groupId, assignIds } = made;
  const email = `${clientId}@mail.test`;
  await portal.db.updateTable('organizations').set({ email }).where('id', '=', clientId).execute();
  const body = { direction: 'Add' as const, amount: own, reason: 'Переплата', seen: 0 };
  await center.call(payments.correct, { params: { id: clientId }, body });
  const basis = { letterNumber: '', letterDate: null, reason: 'Письмо клиента' };
  await center.call(setOffs.make, {
    params: { clientId },
    body: { groupId, assignIds, amount: count * 1500, ...basis },
  });
  const refund = (index: number, amount: number | null, seen = 1500) =>
    center.call(payments.refund, {
      params: { id: assignIds[index] ?? '' },
      body: { to: 'Balance', amount, seen, reason: 'Не приехал' },
    });
  const nameOf = async (index: number) =>
    (
      await portal.db
        .selectFrom('assignments')
        .innerJoin('students', 'students.id', 'assignments.studentId')
        .where('assignments.id', '=', assignIds[index] ?? '')
        .select('students.fullName')
        .executeTakeFirstOrThrow()
    ).fullName;
  return { ...made, center, email, refund, nameOf };
}
type Made = Awaited<ReturnType<typeof newSetOff>>;

const registered = async ({ center }: Made) =>
  (await center.call(accounting.list, { query: { kind: 'SetOff' } })).items.toReversed();
const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

test('what is refunded of a set-off to the balance stands in the accountant’s register, which agrees with settlement and what holds', async () => {
  const made = await newSetOff(3, 5000);
  const { center, clientId, groupId, refund, nameOf } = made;
  const names = await Promise.all([0, 1, 2].map(nameOf));
  await refund(0, 500);
  await refund(1, null);
  const rows = await registered(made);
  expect(rows.map(({ amount, kind }) => [amount, kind])).toEqual([
    [4500, 'SetOff'],
    [-500, 'SetOff'],
    [-1500, 'SetOff'],
  ]);
  // Who has left the course is named as before.
  for (const name of names) expect(rows[0]?.service).toContain(name);
  expect(rows[1]?.service).toBe(`Зачтённое возвращено на баланс: Не приехал (Письмо клиента). ${names[0]}`);
  expect(rows[2]?.service).toContain(names[1]);
  const csv = await (await center.fetch(accounting.file, { query: { format: 'Csv', kind: 'SetOff' } })).text();
  expect([...csv.matchAll(/;(-?\d+,00);;;[^;]*;\d\d\.\d\d\.\d{4}\r\n/g)].map(([, amount]) => amount)).toEqual([
    '4500,00',
    '-500,00',
    '-1500,00',
  ]);
  const agree = async () => {
    const day = { dateStart: today(), dateEnd: today() };
    const { clients } = await center.call(settlement.clients, { query: day });
    const held = await center.call(setOffs.made, { query: { groupId } });
    return [sum(await registered(made)), clients.find((one) => one.client.id === clientId)?.spent ?? 0, sum(held)];
  };
  expect(await agree()).toEqual([2500, 2500, 2500]);

  // Of the next day each stands on its own: what was handed over stays.
  await portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update transfers set created_at = created_at - interval '1 day' where kind = 'assignment' and reason is not null`.execute(
      tx,
    );
  });
  expect((await registered(made)).map(({ amount }) => amount)).toEqual([4500, -500, -1500]);
});

test('what was set off, taken back and paid otherwise is no set-off any more when it is refunded', async () => {
  const made = await newSetOff(2, 3000);
  const { center, clientId, groupId, assignIds, refund } = made;
  await refund(0, null);
  const [held] = await center.call(setOffs.made, { query: { groupId } });
  await center.call(setOffs.undo, { params: { id: held?.id ?? '' }, body: { reason: 'Ошибка' } });
  // Of one day, what was taken back has never been; what went back by a refund has.
  expect((await registered(made)).map(({ amount }) => amount)).toEqual([1500, -1500]);
  const client = await portal.as(await makeOperator(portal.db, [clientId]));
  await client.call(payments.fromBalance, { params: { orgId: clientId, assignId: assignIds[1] ?? '' } });
  await refund(1, 700);
  expect((await registered(made)).map(({ amount }) => amount)).toEqual([1500, -1500]);
});

/** What the client is told of what was set off and given back, each letter by its lines. */
async function told({ email }: Made, count: number): Promise<string[][]> {
  await tellNews(portal.context);
  const mine = async () =>
    (await messagesTo(portal, email)).filter(({ subject }) => /зач[её]т|зачтено|возврат/i.test(subject));
  await expect.poll(mine).toHaveLength(count);
  return (await mine()).map(({ subject, text }) =>
    [subject, ...text.split('\n')].map((line) => line.replace(/[\u00a0\u202f]/g, ' ')).filter(Boolean),
  );
}

test('the letter of a set-off is of one moment, and what went back to the balance since has its own', async () => {
  const made = await newSetOff(3, 10_000);
  const names = await Promise.all([0, 1, 2].map(made.nameOf));
  await made.refund(0, 500);
  await made.refund(1, null);
  // Each goes by a job of its own: either may be there first.
  const [back, setOff] = (await told(made, 2)).toSorted();
  expect(setOff?.[0]).toBe('Зачтено в оплату обучения: 4 500 ₽');
  expect(setOff).toContain('После этого на балансе: 5 500 ₽');
  for (const name of names) expect(setOff).toContain(`${name}: 1 500 ₽`);
  expect(back?.[0]).toBe('Возврат за обучение: 2 000 ₽');
  expect(back?.find((line) => line.startsWith(names[0] ?? '?'))).toMatch(
    /: 500 ₽ на баланс организации .+; возвращена часть стоимости, обучение продолжается\.$/,
  );
  expect(back?.find((line) => line.startsWith(names[1] ?? '?'))).toMatch(
    /: 1 500 ₽ на баланс .+; обучение отменено\.$/,
  );
  expect(back).toContain('Причина: Не приехал');
  expect(back).toContain('После этого на балансе: 7 500 ₽');
});

test('a refund to the balance is told to a client that nobody works for, and its figures go on from letter to letter', async () => {
  const made = await newSetOff(2, 10_000);
  const { center, groupId, refund } = made;
  await told(made, 1);
  await refund(0, null);
  const [held] = await center.call(setOffs.made, { query: { groupId } });
  await center.call(setOffs.undo, { params: { id: held?.id ?? '' }, body: { reason: 'Ошибка' } });
  const letters = await told(made, 3);
  expect(letters.map((lines) => lines.find((line) => /^После этого/.test(line))).toSorted()).toEqual([
    'После этого на балансе: 10 000 ₽',
    'После этого на балансе: 7 000 ₽',
    'После этого на балансе: 8 500 ₽',
  ]);
  expect(letters.map(([subject]) => subject).toSorted()).toEqual([
    'Возврат за обучение: 1 500 ₽',
    'Зачтено в оплату обучения: 3 000 ₽',
    'Зачёт оплаты отменён',
  ]);
});

test('of a set-off part of which was refunded and the rest undone at once all is told', async () => {
  const made = await newSetOff(2, 10_000);
  await made.refund(0, null);
  const [held] = await made.center.call(setOffs.made, { query: { groupId: made.groupId } });
  await made.center.call(setOffs.undo, { params: { id: held?.id ?? '' }, body: { reason: 'Ошибка' } });
  const letters = await told(made, 3);
  expect(letters.map((lines) => lines.filter((line) => /^(После этого|Зачт|Возв)/.test(line)))).toEqual(
    expect.arrayContaining([
      ['Зачтено в оплату обучения: 3 000 ₽', 'После этого на балансе: 7 000 ₽'],
      ['Возврат за обучение: 1 500 ₽', 'После этого на балансе: 8 500 ₽'],
      ['После этого на балансе: 10 000 ₽'],
    ]),
  );
});
