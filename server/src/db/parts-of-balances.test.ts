import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/empty-database.ts';
import { checkParts } from '../features/payments/reconciliation/db/parts.ts';
import { readSettlements } from '../features/payments/settlement/settle-centers.ts';
import type { Db } from './connection.ts';
import { checkDerived } from './derived/check-derived.ts';
import { migrate } from './migrate.ts';

// What was booked before balances had parts (0032): by the old rules any money paid for any center's course.

/** A movement of a balance by the old rules; centers by their place, payments by their place in the history. */
type Move =
  | { do: 'top up'; kopecks: number }
  | { do: 'invoice'; center: number; kopecks: number }
  | { do: 'pay'; center: number; kopecks: number }
  | { do: 'refund'; payment: number }
  /** A card paid, and the money came to the balance when it was refunded. */
  | { do: 'refund of a card'; center: number; kopecks: number };

const kopecks = fc.integer({ min: 1, max: 100_000 });
const center = fc.nat({ max: 2 });
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ do: fc.constant('top up' as const), kopecks }),
  fc.record({ do: fc.constant('invoice' as const), center, kopecks }),
  fc.record({ do: fc.constant('pay' as const), center, kopecks }),
  fc.record({ do: fc.constant('refund' as const), payment: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('refund of a card' as const), center, kopecks }),
);

interface Books {
  db: Db;
  centers: string[];
  accountOf(kind: string, organizationId: string | null): Promise<string>;
}

/** The database of the version before, with three centers. */
async function oldBooks(): Promise<Books> {
  const { db } = await emptyDatabase();
  await migrate(db, '0031-rights');
  const accounts = new Map<string, string>();
  const accountOf = async (kind: string, organizationId: string | null) => {
    const key = `${kind} ${organizationId}`;
    const id = accounts.get(key) ?? randomUUID();
    if (!accounts.has(key)) await sql`insert into accounts values (${id}, ${kind}, ${organizationId})`.execute(db);
    accounts.set(key, id);
    return id;
  };
  const centers = [];
  for (const title of ['Азбука', 'Вектор', 'Сфера']) centers.push(await newOrganization(db, 'EducationCenter', title));
  return { db, centers, accountOf };
}

async function newOrganization(db: Db, type: string, title: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into organizations (id, type, title, inn) values (${id}, ${type}, ${title}, '')`.execute(db);
  return id;
}

/** Books the moves of a new client, those that its balance allows. Gives its balance's account. */
async function book({ db, centers, accountOf }: Books, moves: readonly Move[]): Promise<string> {
  const client = await newOrganization(db, 'Customer', 'ООО «Клиент»');
  const balance = await accountOf('balance', client);
  const payments: { assignmentId: string; center: string; kopecks: number; isGivenBack: boolean }[] = [];
  let [position, left] = [0, 0];
  const transfer = async (kind: string, other: string, amount: number, of: string | null, invoiceId: string | null) => {
    const id = randomUUID();
    position += 1;
    left += amount;
    await sql`insert into transfers (id, kind, assignment_id, invoice_id)
      values (${id}, ${kind}, ${of}, ${invoiceId})`.execute(db);
    await sql`insert into entries (transfer_id, account_id, amount_kopecks, position, balance_after)
      values (${id}, ${balance}, ${amount}, ${position}, ${left}), (${id}, ${other}, ${-amount}, null, null)`.execute(
      db,
    );
  };
  for (const one of moves) {
    const centerId = 'center' in one ? (centers[one.center] ?? '') : '';
    if (one.do === 'top up') await transfer('top-up', await accountOf('acquirer', null), one.kopecks, null, null);
    else if (one.do === 'invoice') {
      const invoiceId = await newInvoice(db, centerId, client, one.kopecks);
      await transfer('invoice', await accountOf('bank', centerId), one.kopecks, null, invoiceId);
    } else if (one.do === 'refund of a card') {
      await transfer('refund', await accountOf('revenue', centerId), one.kopecks, randomUUID(), null);
    } else if (one.do === 'pay') {
      if (one.kopecks > left) continue;
      const payment = { assignmentId: randomUUID(), center: centerId, kopecks: one.kopecks, isGivenBack: false };
      await transfer('assignment', await accountOf('revenue', centerId), -one.kopecks, payment.assignmentId, null);
      payments.push(payment);
    } else {
      const payment = payments[one.payment];
      if (!payment || payment.isGivenBack) continue;
      payment.isGivenBack = true;
      const revenue = await accountOf('revenue', payment.center);
      await transfer('refund', revenue, payment.kopecks, payment.assignmentId, null);
    }
  }
  return balance;
}

async function newInvoice(db: Db, centerId: string, client: string, amount: number): Promise<string> {
  const [id, documentId] = [randomUUID(), randomUUID()];
  await sql`insert into static_documents (id, center_id, type, organization_id, issue_date, number, data)
    values (${documentId}, ${centerId}, 'PaymentInvoice', ${client}, '2025-01-01', ${id}, '{}')`.execute(db);
  await sql`insert into invoices
      (id, document_id, center_id, organization_id, kind, amount_kopecks, vat_mode, lines, search_text)
    values (${id}, ${documentId}, ${centerId}, ${client}, 'TopUp', ${amount}, 'Exempt',
      ${JSON.stringify([{ title: 'Аванс', unit: 'усл.', quantity: 1, kopecks: amount }])},
      '')`.execute(db);
  return id;
}

/** What a transfer moved on each account, and what was left on the balance after it: no migration may change that. */
const moved = async (db: Db) =>
  (
    await sql`select transfer_id, account_id, sum(amount_kopecks)::bigint as kopecks,
      (array_agg(balance_after order by position desc))[1] as left from entries group by 1, 2 order by 1, 2`.execute(db)
  ).rows;

test('are told apart as if today’s rule had held, and where it could not, it is said whose money paid', async () => {
  const books = await oldBooks();
  const balance = await book(books, [
    { do: 'invoice', center: 0, kopecks: 1000 },
    { do: 'top up', kopecks: 300 },
    { do: 'invoice', center: 1, kopecks: 500 },
    // Its own 500, then the card's 300, then 100 of Азбука's, who vouched for it.
    { do: 'pay', center: 1, kopecks: 900 },
    { do: 'pay', center: 0, kopecks: 200 },
    { do: 'refund', payment: 0 },
  ]);
  await migrate(books.db);
  const { rows } = await sql<{ title: string | null; amount: number; position: number; left: number; part: number }>`
    select title, amount_kopecks as amount, position, balance_after as left, part_after as part
    from entries left join organizations on organizations.id = bound_to
    where account_id = ${balance} order by position`.execute(books.db);
  expect(rows.map(({ title, amount, position, left, part }) => [position, title, amount, left, part])).toEqual([
    [1, 'Азбука', 1000, 1000, 1000],
    [2, null, 300, 1300, 300],
    [3, 'Вектор', 500, 1800, 500],
    [4, 'Вектор', -500, 1300, 0],
    [5, null, -300, 1000, 0],
    [6, 'Азбука', -100, 900, 900],
    [7, 'Азбука', -200, 700, 700],
    [8, 'Азбука', 100, 800, 800],
    [9, 'Вектор', 500, 1300, 500],
    [10, null, 300, 1600, 300],
  ]);
});

test('lose no kopeck, whatever was booked', async () => {
  const books = await oldBooks();
  const histories = fc.sample(fc.array(move, { minLength: 10, maxLength: 30 }), { numRuns: 40, seed: 7 });
  for (const moves of histories) await book(books, moves);
  const before = await moved(books.db);
  expect(before.length).toBeGreaterThan(400);
  await migrate(books.db);
  expect(await moved(books.db)).toEqual(before);
  expect((await checkDerived(books.db)).filter((line) => line.startsWith('entries'))).toEqual([]);
  // What each center is to get of the others, and all the rest, comes to what is left on the balances.
  const reach = { centerId: null, isWholePortal: true, dateStart: '2025-01-01', dateEnd: '2025-01-01' };
  expect((await checkParts(books.db, reach)).filter(({ kind }) => kind !== null)).toEqual([]);
  const settled = await readSettlements(books.db, { centerId: null, dateStart: '2000-01-01', dateEnd: '2999-12-31' });
  const sumOf = (name: 'spentElsewhere' | 'paidByOthers') =>
    settled.reduce((sum, row) => sum + Math.round(row[name] * 100), 0);
  expect(sumOf('spentElsewhere')).toBeGreaterThan(0);
  expect(sumOf('paidByOthers')).toBe(sumOf('spentElsewhere'));
  const { rows } = await sql<{ wrong: number; split: number; elsewhere: number }>`
    select count(*) filter (where kind = 'top-up' and bound_to is not null
        or kind = 'invoice' and bound_to is distinct from other.organization_id) as wrong,
      count(*) filter (where exists (select from entries twin where twin.transfer_id = entries.transfer_id
        and twin.account_id = entries.account_id and twin.position < entries.position)) as split,
      count(*) filter (where kind = 'assignment' and bound_to <> other.organization_id) as elsewhere
    from entries cross join lateral (select organization_id from entries counter
      join accounts on accounts.id = counter.account_id
      where counter.transfer_id = entries.transfer_id and counter.position is null) other
    where position is not null`.execute(books.db);
  expect(rows[0]).toMatchObject({ wrong: 0 });
  // The sample holds what is hard.
  expect(rows[0]?.split).toBeGreaterThan(10);
  expect(rows[0]?.elsewhere).toBeGreaterThan(5);
});
