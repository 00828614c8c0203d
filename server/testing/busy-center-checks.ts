import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { documents } from '@dopusk/contract/documents.ts';
import { files } from '@dopusk/contract/files.ts';
import { sql } from 'kysely';
import type { Db } from '../src/db/connection.ts';
import { allDerived, checkDerived } from '../src/db/derived/check-derived.ts';
import type { BusyCenter } from './busy-center.ts';

/** What must be true of a portal whatever broke, and what of it is not. */
export interface Check {
  title: string;
  /** How much was looked at: a check of nothing proves nothing. */
  seen: number;
  wrong: string[];
}

/**
 * Compares what the portal has said yes to with what it holds now.
 * @param environment of the portal, for its own `reconcile`
 */
export async function checkCenter(db: Db, center: BusyCenter, environment: Record<string, string>): Promise<Check[]> {
  const { people, assigned, paid, fixed, files: sent, toppedUp } = center.acknowledged;
  return [
    await missing('люди на месте', people, (known) =>
      sql`select email as id from users join students on user_id = users.id where email = any(${known})`.execute(db),
    ),
    await missing('назначения на месте', assigned, (known) =>
      sql`select id from assignments where id = any(${known}::uuid[])`.execute(db),
    ),
    await missing('оплаченное оплачено', paid, (known) =>
      sql`select assignments.id from assignments join transfers on assignment_id = assignments.id
        where assignments.id = any(${known}::uuid[]) and paid_at is not null`.execute(db),
    ),
    await none('ничего не оплачено дважды', 'transfers', db, [
      sql`select assignment_id::text as id from transfers where assignment_id is not null group by 1 having count(*) > 1`,
      sql`select payment_id::text as id from transfers where payment_id is not null group by 1 having count(*) > 1`,
    ]),
    await toppedUpCheck(db, center, toppedUp),
    await missing('зафиксированное напечатано', fixed, (known) =>
      sql`select assignment_id as id from documents where assignment_id = any(${known}::uuid[]) and printed_at is not null`.execute(
        db,
      ),
    ),
    await none('номера документов без повторов и пропусков', 'documents', db, [
      sql`select number as id from documents group by center_id, type, year, ltrim(number, '0'), number having count(*) > 1`,
      sql`select assignment_id::text as id from documents group by assignment_id, type having count(*) > 1`,
      sql`select 'до ' || max(number::integer) || ' из ' || count(*) as id from documents having max(number::integer) <> count(*)`,
    ]),
    await filesCheck(db, center, sent),
    await jobsCheck(db),
    await derivedCheck(db),
    await reconcileCheck(environment),
    { title: 'отказов без причины и зависших запросов нет', seen: total(center), wrong: center.surprises },
  ];
}

async function derivedCheck(db: Db): Promise<Check> {
  return { title: 'хранимое равно вычисленному', seen: allDerived.length, wrong: await checkDerived(db) };
}

type Rows = Promise<{ rows: unknown[] }>;

async function missing(title: string, known: string[], find: (known: string[]) => Rows): Promise<Check> {
  const found = new Set(((await find(known)).rows as { id: string }[]).map(({ id }) => id));
  return { title, seen: known.length, wrong: known.filter((id) => !found.has(id)) };
}

async function none(
  title: string,
  table: 'transfers' | 'documents',
  db: Db,
  queries: { execute(db: Db): Rows }[],
): Promise<Check> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const wrong: string[] = [];
  for (const query of queries) wrong.push(...((await query.execute(db)).rows as { id: string }[]).map(({ id }) => id));
  return { title, seen: Number(count), wrong };
}

/** The bank may have brought more than the portal has said: an answer that was lost. Never less. */
async function toppedUpCheck(db: Db, { clientId, bank }: BusyCenter, toppedUp: number): Promise<Check> {
  const { rows } = await sql<{ kopecks: number }>`
    select coalesce(sum(amount_kopecks), 0)::bigint as kopecks from entries
    join accounts on accounts.id = account_id join transfers on transfers.id = transfer_id
    where organization_id = ${clientId} and accounts.kind = 'balance' and transfers.kind = 'top-up'`.execute(db);
  const kopecks = rows[0]?.kopecks ?? 0;
  const wrong = kopecks < toppedUp ? [`на баланс пришло ${kopecks} копеек, подтверждено ${toppedUp}`] : [];
  return { title: 'деньги дошли до баланса', seen: bank.payments.size, wrong };
}

/** Sent files, and the printed, come back as the database describes them. */
async function filesCheck(db: Db, { client, administrator }: BusyCenter, sent: string[]): Promise<Check> {
  const wrong: string[] = [];
  const differs = async (answer: Response, sha256: Buffer | undefined) => {
    const bytes = Buffer.from(await answer.arrayBuffer());
    return !answer.ok || !sha256 || !createHash('sha256').update(bytes).digest().equals(sha256);
  };
  const { rows } = await sql<{ id: string; sha256: Buffer }>`select id, sha256 from files`.execute(db);
  const known = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  for (const id of sent) {
    if (await differs(await client.fetch(files.read, { params: { id } }), known.get(id))) wrong.push(`файл ${id}`);
  }
  const printed = await db.selectFrom('documentFiles').select(['documentId', 'part', 'format', 'sha256']).execute();
  for (const { documentId: id, part, format, sha256 } of printed) {
    const answer = await administrator.fetch(documents.file, { params: { id, part, format } });
    if (await differs(answer, sha256)) wrong.push(`документ ${id} ${format}`);
  }
  return { title: 'файлы и документы скачиваются, байт в байт', seen: sent.length + printed.length, wrong };
}

const ofPortal = sql`name not like '\\_\\_%'`;
const left = sql`
  select 1 from pgboss.job
  where ${ofPortal} and (state in ('active', 'retry') or state = 'created' and start_after <= now())`;
/** What came due a moment ago, a payment to ask after, say, is being taken up; what is older nobody does. */
const forgotten = sql<{ id: string }>`
  select name || ' ' || state as id from pgboss.job
  where ${ofPortal} and (state in ('active', 'retry') and created_on < now() - interval '1 minute'
    or state = 'created' and start_after < now() - interval '1 minute')`;
/** What is due by the clock and failed is done anew at its next time: only what has no such time is lost. */
const failed = sql<{ id: string }>`
  select name || ' failed: ' || coalesce(output ->> 'message', '') as id from pgboss.job
  where ${ofPortal} and state = 'failed' and name not in (select name from pgboss.schedule)`;

async function jobsCheck(db: Db): Promise<Check> {
  const { rows: all } = await sql`select 1 from pgboss.job where ${ofPortal}`.execute(db);
  const wrong = [...(await forgotten.execute(db)).rows, ...(await failed.execute(db)).rows];
  return { title: 'фоновые работы закончены', seen: all.length, wrong: wrong.map(({ id }) => id) };
}

/** Waits until no job is left to do: those of a killed worker are noticed after its heartbeat. */
export async function whenJobsAreDone(db: Db, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while ((await left.execute(db)).rows.length > 0 && Date.now() < deadline) await sleep(200);
}

/**
 * As whoever runs the portal would: `npm run portal -- reconcile`. A payment whose notification was lost is asked after
 * more and more seldom; a reconciliation that finds it has the bank asked at once, so the next one must find nothing.
 */
async function reconcileCheck(environment: Record<string, string>): Promise<Check> {
  const script = path.join(import.meta.dirname, '../src/portal.ts');
  for (let attempt = 1; ; attempt++) {
    const { code, text } = await new Promise<{ code: number; text: string }>((resolve) => {
      const env = { ...process.env, ...environment };
      execFile(process.execPath, [script, 'reconcile'], { env }, (error, out, err) =>
        resolve({ code: error ? 1 : 0, text: out + err }),
      );
    });
    const seen = Number(/проводок (\d+)/.exec(text)?.[1] ?? 0);
    if (code === 0 || attempt === 3) {
      return { title: 'книга, платежи и банк сходятся', seen, wrong: code === 0 ? [] : text.trim().split('\n') };
    }
    await sleep(5000);
  }
}

const total = ({ outcomes }: BusyCenter): number =>
  [...outcomes.values()].reduce((sum, { done, failed }) => sum + done + failed, 0);
