import type { BillingKind } from '@dopusk/contract/billing.ts';
import type { BasisContract } from '@dopusk/contract/contract-basis.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import { shownTitleOf } from '../../db/shown-title.ts';
import { contractOf } from '../documents/contract/db/basis.ts';
import { isPaidAfter, outcomeOf } from '../invoices/acts/db.ts';
import { takenOutOf } from '../invoices/acts/taken-out/db.ts';

export interface Due {
  organizationId: Seen<'organizations'>;
  organizationTitle: string;
  contract: BasisContract | null;
  peopleCount: number;
  kopecks: number;
  /** Of acts: who is left out because he did not come to the check, and of whom in them nobody has said how it ended. */
  absent: string[];
  /** Of acts: who is left out because a correction of an УПД has, each with its reason. */
  takenOut: string[];
  undecided: string[];
  /** When the first and the last training of it ended; null of none. */
  firstEnd: string | null;
  lastEnd: string | null;
}

const outcome = outcomeOf(sql.ref('taught.id'));
const isAbsent = sql`${outcome} is not distinct from 'Absent'`;

/** What a natural person has a contract of his own about is nothing that his employer is invoiced for. */
const isClients = sql`personal_payer(taught.id) is null`;

/** Over, paid or to be paid after by the contract, and in no act. */
const toAccept = ({ dateStart, dateEnd }: Period) => sql`
  (taught.paid_at is not null or ${isPaidAfter(sql.ref('taught.id'))}) and ${isClients} and taught.date_end_learning between ${dateStart}::date and ${dateEnd}::date
  and not exists (select from act_assignments where assignment_id = taught.id)`;

/** Unpaid, beginning in these days, and in no invoice that was not cancelled. */
const toInvoice = ({ dateStart, dateEnd }: Period) => sql`
  taught.paid_at is null and ${isClients} and taught.date_start_learning between ${dateStart}::date and ${dateEnd}::date
  and not exists (select from invoice_assignments listed join invoices on invoices.id = listed.invoice_id
    where listed.assignment_id = taught.id and invoices.organization_id = taught.organization_id
      and invoices.state <> 'Cancelled')`;

interface Period {
  dateStart: string;
  dateEnd: string;
}

/** The clients with something to make out in a period, by their titles and contracts. */
export async function listDue(
  db: Db,
  scope: CenterScope,
  { kind, limit, ...period }: Period & { kind: BillingKind; limit: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select client.id as organization_id, ${shownTitleOf('client')} as organization_title,
      case when basis.id is not null then json_build_object('id', basis.id, 'number', basis.number, 'date', basis.issue_date)
        end as contract,
      count(distinct taught.student_id) filter (where not is_out)::integer as people_count,
      coalesce(sum(taught.price_kopecks - refunded_of_assignment(taught.id)) filter (where not is_out), 0)::bigint as kopecks,
      coalesce(array_agg(students.full_name order by students.full_name) filter (where is_absent and taught.price_kopecks > 0), '{}') as absent,
      coalesce(array_agg(students.full_name || ' (' || taken_out || ')' order by students.full_name) filter (where taken_out is not null), '{}') as taken_out,
      coalesce(array_agg(students.full_name order by students.full_name) filter (where is_undecided and not is_out), '{}') as undecided,
      min(taught.date_end_learning) filter (where not is_out) as first_end,
      max(taught.date_end_learning) filter (where not is_out) as last_end
    from assignments taught join organizations client on client.id = taught.organization_id
    join students on students.id = taught.student_id
    cross join lateral (select ${kind === 'Acts' ? isAbsent : sql`false`} as is_absent,
      ${kind === 'Acts' ? takenOutOf(sql.ref('taught.id')) : sql`null::text`} as taken_out,
      ${kind === 'Acts' ? sql`${outcome} is null` : sql`false`} as is_undecided) as ended
    cross join lateral (select is_absent or taken_out is not null as is_out) as left_out
    left join documents basis on basis.id = ${contractOf(sql.ref('taught.id'), sql.ref('taught.organization_id'))}
    where taught.center_id = ${scope.organization.id} and ${kind === 'Acts' ? toAccept(period) : toInvoice(period)}
    group by client.id, basis.id having sum(taught.price_kopecks) > 0
    order by organization_title, client.id, basis.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, kopecks: Number(row.kopecks) }));
}

/** Invoices and acts of the center, by their ids. */
export function listMade(db: Db, scope: CenterScope, ids: readonly string[]) {
  return db
    .selectFrom('staticDocuments')
    .innerJoin('organizations', 'organizations.id', 'staticDocuments.organizationId')
    .where('staticDocuments.centerId', '=', scope.organization.id)
    .where('staticDocuments.type', 'in', ['PaymentInvoice', 'ServiceAct'])
    .where('staticDocuments.id', 'in', ids)
    .orderBy('staticDocuments.id')
    .select([
      'staticDocuments.id',
      'staticDocuments.type',
      'staticDocuments.number',
      sql<boolean>`static_documents.upd is not null`.as('isUpd'),
      shownTitleOf('organizations').as('organizationTitle'),
    ])
    .$narrowType<{ id: Seen<'staticDocuments'>; type: 'PaymentInvoice' | 'ServiceAct' }>()
    .execute();
}
