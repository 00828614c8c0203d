import type { AuditAction } from '@dopusk/contract/audit.ts';
import {
  type CenterLink,
  extentOf,
  type LinkExtent,
  type LinkNow,
  type LinkOrigin,
  READ_NAMED,
  READER_DAYS,
  UNFINISHED_NAMED,
} from '@dopusk/contract/center-links.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { formerClients } from '../../../db/dealings.ts';
import type { CenterScope, OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { documentState, isGivenNothing } from '../../assignments/db/document-state.ts';
import { personalPayerId } from '../../documents/contract/db/basis.ts';

interface Pair {
  centerId: Seen<'organizations'>;
  clientId: Seen<'organizations'>;
}

const linkOf = (tx: Tx, { centerId, clientId }: Pair) =>
  tx.selectFrom('centerClients').where('centerId', '=', centerId).where('clientId', '=', clientId).select('extent');

/**
 * Links a center with its new client unless they are linked already, to the extent that the origin means
 * (docs/rules.md#1.7). The link stays until the transaction ends.
 */
export async function linkClient(tx: Tx, pair: Pair, origin: LinkOrigin): Promise<void> {
  // A link that somebody else ends at this moment is waited for, found gone, and made anew.
  while (!(await linkOf(tx, pair).forKeyShare().executeTakeFirst())) {
    await tx
      .insertInto('centerClients')
      .values({ ...pair, origin, extent: extentOf[origin] })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Whether money is left on a client's balance that is spent with the center alone (decision 240). */
const holdsMoney = ({ centerId, clientId }: Pair) => sql`exists (select from accounts
  cross join lateral (select part_after from entries where entries.account_id = accounts.id
    and entries.bound_to = ${centerId}::uuid and entries.position is not null order by position desc limit 1) as part
  where accounts.organization_id = ${clientId}::uuid and accounts.kind = 'balance' and part.part_after > 0)`;

/** Ends the links that training made, of these pairs, where neither an assignment nor a group is left, nor money of the client. */
export async function endLinksWithoutTraining(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const each = new Map(pairs.map((pair) => [`${pair.centerId} ${pair.clientId}`, pair]));
  for (const [, { centerId, clientId }] of [...each].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // First the lock, then the look: whoever assigns meanwhile holds the link, and his assignment is seen after it.
    await linkOf(tx, { centerId, clientId }).forUpdate().execute();
    await tx
      .deleteFrom('centerClients')
      .where('centerId', '=', centerId)
      .where('clientId', '=', clientId)
      .where('origin', '=', 'Training')
      .where(sql<boolean>`not exists (select from assignments where center_id = ${centerId} and organization_id = ${clientId})
        and not exists (select from groups where center_id = ${centerId} and organization_id = ${clientId})
        and not ${holdsMoney({ centerId, clientId })}`)
      .execute();
  }
}

/** What the two ends of a link are called in letters. */
export async function findTitles(
  tx: Tx,
  { clientId, centerId }: { clientId: Seen<'organizations'>; centerId: string },
) {
  const { rows } = await sql<{ client: string; center: string }>`
    select client.title as client, center.title as center from center_clients link
    join organizations client on client.id = link.client_id join organizations center on center.id = link.center_id
    where link.client_id = ${clientId} and link.center_id = ${centerId}`.execute(tx);
  return rows[0] ?? { client: '', center: '' };
}

/** A client organization that the operator works in; undefined for any other. */
export function findOwnClient(db: Db | Tx, scope: OperatorScope, id: string) {
  return db
    .selectFrom('organizations')
    .where('id', '=', id)
    .where('type', '=', 'Customer')
    .where('id', '=', sql<string>`any(${scope.organizationIds}::uuid[])`)
    .select('id')
    .$narrowType<{ id: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** Whether a client is linked with a center, or has unlinked it. */
export async function readLinkNow(
  db: Db,
  { centerId, clientId }: { centerId: string; clientId: Seen<'organizations'> },
): Promise<LinkNow> {
  const { rows } = await sql<{ link: LinkNow }>`select case
    when exists (select from center_clients where center_id = ${centerId} and client_id = ${clientId}) then 'Linked'
    when ${clientId}::uuid in (select id from ${formerClients(sql`${centerId}::uuid`)} as former) then 'Unlinked'
    else 'Never' end as link`.execute(db);
  return rows[0]?.link ?? 'Never';
}

/** A client of the operator's center; undefined for any other organization, the center itself too. */
export function findLinkedClient(db: Db | Tx, scope: CenterScope, id: string) {
  return db
    .selectFrom('centerClients')
    .where('centerId', '=', scope.organization.id)
    .where('clientId', '=', id)
    .select('clientId as id')
    .$narrowType<{ id: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** At most so many people of a center are named. */
const READERS_SHOWN = 20;

const READ = ['student.read', 'student.scan-read', 'questionnaire.read'] as const satisfies AuditAction[];

const ofLate = sql<SqlBool>`audit_log.created_at > now() - make_interval(days => ${READER_DAYS})`;

/** Who of a center has opened profiles, questionnaires and scans of a client's people, or taken files with their numbers, from the audit log. */
const readersOf = (centerId: RawBuilder<unknown>, clientId: RawBuilder<unknown>) => sql<CenterLink['readers']>`(
  select coalesce(json_agg(json_build_object('fullName', users.full_name, 'people', people, 'names', coalesce(names[1:${sql.lit(READ_NAMED)}], '{}'), 'inFiles', in_files, 'lastAt',
    to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by last_at desc), '[]')
  from (select user_id, count(distinct student_id) as people,
      array_agg(distinct student_name) filter (where student_id is not null) as names, coalesce(max(taken), 0) as in_files, max(created_at) as last_at
    from (select audit_log.user_id, students.id as student_id, students.full_name as student_name, null::int as taken, audit_log.created_at from audit_log
        join students on students.id = present_student(audit_log.subject_id) and students.organization_id = ${clientId}
        where audit_log.organization_id = ${centerId} and audit_log.action = any(${READ}::text[]) and ${ofLate}
      union all select audit_log.user_id, null, null, (details -> 'clients' ->> ${clientId}::text)::int, audit_log.created_at from audit_log
        where audit_log.organization_id = ${centerId} and details ? 'clients' and details -> 'clients' ? ${clientId}::text
          and ${ofLate}) as readings
    group by user_id order by last_at desc limit ${READERS_SHOWN}) as reader
  join users on users.id = reader.user_id)`;

const readers = readersOf(sql.ref('centerClients.centerId'), sql.ref('centerClients.clientId')).as('readers');

/** The same of the centers that a client is linked with no more: what was read is not unread. */
export async function listFormerReaders(db: Db, clientId: Seen<'organizations'>) {
  const { rows } = await sql<{ id: string; title: string; readers: CenterLink['readers'] }>`
    select center.id, center.title, ${readersOf(sql`center.id`, sql`${clientId}::uuid`)} as readers
    from organizations center where center.type = 'EducationCenter'
      and center.id in (select audit_log.organization_id from audit_log
        where audit_log.subject_id = any(array(select id from students where organization_id = ${clientId}
            union all select merged_id from student_merges join students on students.id = kept_id
              and students.organization_id = ${clientId} where undone_at is null))
          and audit_log.action = any(${READ}::text[]) and ${ofLate}
        union select organization_id from audit_log where details ? 'clients'
          and details -> 'clients' ? ${clientId}::text and ${ofLate})
      and not exists (select from center_clients where center_id = center.id and client_id = ${clientId})
    order by center.title, center.id`.execute(db);
  return rows.map(({ id, title, readers }) => ({ center: { id, title }, readers }));
}

/** The paid training of a client with a center whose documents are not all given: how much, and whose. */
const unfinished = () => sql<CenterLink['unfinished']>`(
  select json_build_object('count', count(*), 'people', count(distinct full_name), 'names',
    coalesce((array_agg(distinct full_name order by full_name))[1:${sql.lit(UNFINISHED_NAMED)}], '{}'))
  from (select students.full_name from assignments
    join courses on courses.id = assignments.course_id
    join students on students.id = assignments.student_id
    where assignments.center_id = center_clients.center_id and assignments.organization_id = center_clients.client_id
      and assignments.paid_at is not null and not ${documentState()} and not ${isGivenNothing()}) as training)`;

/** The unpaid training of a client with a center, but for what natural persons pay for: how much, its price, whose first. */
const unpaid = sql<Unpaid>`(
  select json_build_object('count', count(*), 'kopecks', coalesce(sum(price_kopecks), 0), 'first', coalesce(
    (array_agg(json_build_object('assignId', id, 'fullName', full_name) order by full_name, id))[1:${sql.lit(UNFINISHED_NAMED)}], '{}'))
  from (select assignments.id, assignments.price_kopecks, students.full_name from assignments
    join students on students.id = assignments.student_id
    where assignments.center_id = center_clients.center_id and assignments.organization_id = center_clients.client_id
      and assignments.paid_at is null and ${personalPayerId} is null) as training)`;

interface Unpaid {
  count: number;
  kopecks: number;
  first: CenterLink['unpaid']['first'];
}

/** The invoices of a center to a client that wait for money, the longest waiting first. */
const waiting = sql<(Omit<CenterLink['waiting'][number], 'rest'> & { kopecks: number })[]>`(
  select coalesce(json_agg(json_build_object('id', invoices.id, 'number', document.number, 'date', document.issue_date,
    'kopecks', rest_of_invoice(invoices.id)) order by invoices.due_on, invoices.id), '[]')
  from invoices join static_documents document on document.id = invoices.document_id
  where invoices.center_id = center_clients.center_id and invoices.organization_id = center_clients.client_id
    and invoices.state = 'Issued')`;

/** What is left between a client and a center when they part: unpaid training, and invoices that wait for money. */
export async function findLeft(
  tx: Tx,
  clientId: Seen<'organizations'>,
  centerId: string,
): Promise<Pick<CenterLink, 'unpaid' | 'waiting'> | undefined> {
  const row = await tx
    .selectFrom('centerClients')
    .where('clientId', '=', clientId)
    .where('centerId', '=', centerId)
    .select([unpaid.as('unpaid'), waiting.as('waiting')])
    .executeTakeFirst();
  return row && leftInRubles(row);
}

const leftInRubles = ({ unpaid: { kopecks, ...training }, waiting: asked }: LeftRow) => ({
  unpaid: { ...training, amount: toRubles(Number(kopecks)) },
  waiting: asked.map(({ kopecks: rest, ...invoice }) => ({ ...invoice, rest: toRubles(Number(rest)) })),
});

interface LeftRow {
  unpaid: Unpaid;
  waiting: (Omit<CenterLink['waiting'][number], 'rest'> & { kopecks: number })[];
}

/**
 * The centers that a client is linked with, by title.
 * @param mayMoney whether the reader is told of invoices
 */
export async function listCenters(db: Db, clientId: Seen<'organizations'>, mayMoney: boolean): Promise<CenterLink[]> {
  const rows = await db
    .selectFrom('centerClients')
    .innerJoin('organizations', 'organizations.id', 'centerClients.centerId')
    .where('centerClients.clientId', '=', clientId)
    .orderBy('organizations.title')
    .orderBy('organizations.id')
    .select(['organizations.id', 'organizations.title', 'extent', 'origin', 'centerClients.createdAt', readers])
    .select([unfinished().as('unfinished'), unpaid.as('unpaid')])
    .select((mayMoney ? waiting : sql<LeftRow['waiting']>`'[]'::json`).as('waiting'))
    .execute();
  return rows.map(({ id, title, createdAt, unpaid: training, waiting: asked, ...link }) => ({
    ...link,
    ...leftInRubles({ unpaid: training, waiting: asked }),
    center: { id, title },
    since: createdAt.toISOString(),
  }));
}

/** Changes what a center sees of the client. False when they are not linked. */
export async function updateExtent(
  tx: Tx,
  clientId: Seen<'organizations'>,
  centerId: string,
  extent: LinkExtent,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('centerClients')
    .set({ extent })
    .where('clientId', '=', clientId)
    .where('centerId', '=', centerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a link. False when there is none. */
export async function deleteLink(tx: Tx, clientId: Seen<'organizations'>, centerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('centerClients')
    .where('clientId', '=', clientId)
    .where('centerId', '=', centerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
