import {
  type Concern,
  foreignIdsSince,
  type MonthSums,
  RequiredRequisite,
  type Setup,
  SetupStep,
} from '@dopusk/contract/dashboard.ts';
import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { COUNT_LIMIT, GLIMPSE_LIMIT } from '@dopusk/contract/fields/page.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { type RawBuilder, sql } from 'kysely';
import { cappedCounts } from '../../db/capped-counts.ts';
import type { Db } from '../../db/connection.ts';
import { midnight } from '../../db/moscow-day.ts';
import { type Countable, countEach } from '../../db/paging.ts';
import { type CenterScope, hasRight, isAdministrator, isCenter, type OperatorScope, ofChosen } from '../../db/scope.ts';
import { isVisibleOrganization, visibleAssignment } from '../../db/visible.ts';
import { tasks } from '../assignments/db/tasks.ts';
import { linesOfForeignIds } from '../audit/db.ts';
import { gapsOfCenter } from '../documents/contract/clauses.ts';
import { expiringBetween } from '../expiring/db.ts';
import { overdueInvoices } from '../invoices/db.ts';
import { termsOfCenter } from '../state-registers/settings/db.ts';
import { findCenter } from '../templates/tags/db.ts';

/** The queries whose rows a card counts together. */
type Counted = (db: Db, scope: OperatorScope) => readonly Countable[];

/** Each query uses an index of exactly what it counts. */
const counted: Record<Concern, Counted> = {
  Unpaid: (db, scope) => [
    db.selectFrom('assignments').where(visibleAssignment(scope)).where('assignments.paidAt', 'is', null),
  ],
  Overdue: (db, scope) => [overdueInvoices(db, scope)],
  OwedByActs: (db, scope) => [tasks(db, scope, 'Invoice')],
  ToFix: (db, scope) => [tasks(db, scope, 'Fix')],
  ToIssue: (db, scope) => [tasks(db, scope, 'Issue')],
  AwaitsResult: (db, scope) => [tasks(db, scope, 'SayResults')],
  ToRevoke: (db, scope) => [tasks(db, scope, 'Revoke')],
  Expiring: (db, scope) => [expiringBetween(db, scope, { from: today(), to: daysLater(today(), 30) })],
  FailedDeliveries: (db, scope) => [
    db
      .selectFrom('deliveries')
      .where(isVisibleOrganization(scope, 'deliveries.organizationId'))
      .where('state', '=', sql.lit('failed')),
  ],
  FailedLms: (db, scope) => {
    const centerId = scope.organization?.id ?? '';
    return [
      db.selectFrom('lmsAccounts').where('centerId', '=', centerId).where('state', '=', sql.lit('Failed')),
      db.selectFrom('lmsEnrolments').where('centerId', '=', centerId).where('state', '=', sql.lit('Failed')),
    ];
  },
  ForeignIds: (db, scope) =>
    isCenter(scope)
      ? [linesOfForeignIds(db, scope).where('auditLog.createdAt', '>=', midnight(foreignIdsSince()))]
      : [],
};

/** The right without which a center's operator can do nothing about it. */
const doneBy = { AwaitsResult: 'Training', ToRevoke: 'Documents', ToFix: 'Documents', ToIssue: 'Registers' } as const;

/**
 * The cards of this operator: letters, the learning system and tried doors are for an administrator, what is to be done with
 * documents for who has the right to do it, invoices for whoever has the right for money.
 */
function concernsOf(scope: OperatorScope): Concern[] {
  if (!scope.organization) return [];
  const money: Concern[] = scope.rights.includes('Money') ? ['Unpaid', 'Overdue'] : ['Unpaid'];
  if (scope.organization.type !== 'EducationCenter') return [...money, 'ToIssue', 'Expiring'];
  const owed: Concern[] = scope.rights.includes('Money') ? ['OwedByActs'] : [];
  const work = (['AwaitsResult', 'ToRevoke', 'ToFix', 'ToIssue'] as const).filter((one) =>
    hasRight(scope, doneBy[one]),
  );
  const all: Concern[] = [...money, ...owed, ...work, 'Expiring'];
  return isAdministrator(scope) ? [...all, 'FailedDeliveries', 'FailedLms', 'ForeignIds'] : all;
}

/**
 * The counts of all cards of the operator by one statement, in the organization he acts for: whoever works for two clients is told
 * of one of them at a time, as the lists that the cards lead to are.
 */
export async function readConcerns(db: Db, scope: OperatorScope): Promise<{ concern: Concern; count: number }[]> {
  const chosen = ofChosen(scope);
  const cards = concernsOf(scope).map((concern) => ({ concern, queries: counted[concern](db, chosen) }));
  const counts = await countEach(
    db,
    cards.flatMap(({ queries }) => queries),
    GLIMPSE_LIMIT,
  );
  return cards.map(({ concern, queries }) => ({
    concern,
    count: counts.splice(0, queries.length).reduce((sum, count) => sum + count, 0),
  }));
}

/** The letters that somebody has sent: to himself to see whether they go, to a client, or to whom he invites. */
const sentByHand = sql.join(
  ['trial', 'invitation', 'first-link', 'invoice.Sent', 'act.Sent', 'document.Sent', 'debt.Reminded'].map((kind) =>
    sql.lit(kind),
  ),
);

/** What a letter is about, by the ids that it was composed from. */
const about = sql`(select (id #>> '{}')::uuid as id from jsonb_path_query(deliveries.data, '$.*[*]') as id
  where jsonb_typeof(id) = 'string' and id #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;

/** Of a letter to a client: it is about what the center has made or been paid, or no other center could have written it. */
const isOwnLetter = sql`(exists (select from ${about} as named where named.id = organizations.id
      or exists (select from invoices where invoices.id = named.id and center_id = organizations.id)
      or exists (select from static_documents made where made.id = named.id and made.center_id = organizations.id)
      or exists (select from documents made where made.id = named.id and made.center_id = organizations.id)
      or exists (select from assignments taught where taught.id = named.id and taught.center_id = organizations.id)
      or exists (select from entries where entries.transfer_id = named.id and entries.bound_to = organizations.id))
    or not exists (select from center_clients others where others.client_id = center_clients.client_id
      and others.center_id <> center_clients.center_id))`;

/** Whether there is one, by the step; a row of `organizations` is the center. */
const isDone: Record<Exclude<SetupStep, 'Requisites'>, RawBuilder<boolean>> = {
  Operator: sql`(select count(*) > 1 from memberships where organization_id = organizations.id)
    or exists (select from invitations where organization_id = organizations.id)`,
  Committee: sql`exists (select from committees join committee_members on committee_id = committees.id
    where center_id = organizations.id)`,
  Course: sql`exists (select from courses where center_id = organizations.id)`,
  Prices: sql`exists (select from document_prices where center_id = organizations.id)
    or exists (select from courses where center_id = organizations.id and price_kopecks > 0)`,
  // Whoever has made a document or a template of his own has seen what it looks like, too.
  Template: sql`exists (select from template_looks where center_id = organizations.id)
    or exists (select from templates where center_id = organizations.id)
    or exists (select from documents where center_id = organizations.id)`,
  // What the portal writes by itself, of a login or with a code, tells nobody that clients get their letters.
  Mail: sql`exists (select from deliveries where organization_id = organizations.id and state = 'sent'
      and kind in (${sentByHand}))
    or exists (select from center_clients join deliveries on deliveries.organization_id = center_clients.client_id
      where center_id = organizations.id and state = 'sent' and (kind in (${sentByHand}) or kind like 'notice.%') and ${isOwnLetter})`,
  Client: sql`exists (select from center_clients where center_id = organizations.id)`,
  Group: sql`exists (select from groups where center_id = organizations.id)`,
};

/** The first course of a center that says of none of them how it is taught; null while it has none, too. */
const withoutStudyForm = sql<string | null>`(select case when count(*) filter (where
    coalesce(courses.study_form, ${termsOfCenter(sql.ref('organizations.id')).studyForm}) is not null) = 0 then min(courses.id::text) end
  from courses where center_id = organizations.id)`;

/** What a new center has still to do; every line is one look into an index. What its contracts need is asked as they ask it. */
export async function readSetup(db: Db, scope: CenterScope): Promise<Setup> {
  const { rows } = await sql<{ is: Record<string, boolean>; courseId: string | null }>`
    select json_object_agg(name, is_so) as is, min(${withoutStudyForm}) as course_id from organizations
    cross join lateral (values ${sql.join(
      Object.entries(isDone).map(([name, is]) => sql`(${name}, ${is})`),
    )}) as said (name, is_so)
    where organizations.id = ${scope.organization.id}`.execute(db);
  const { is = {}, courseId = null } = rows[0] ?? {};
  const gaps = new Set<RequiredRequisite>(gapsOfCenter(await findCenter(db, scope)));
  if (courseId) gaps.add('studyForm');
  const missing = RequiredRequisite.options.filter((name) => gaps.has(name));
  // A course without its form of study is a course that is not ready yet: the requisites stay done beside it.
  const ofCenter = missing.filter((name) => name !== 'studyForm');
  const isOpen = (step: SetupStep): boolean => {
    if (step === 'Requisites') return ofCenter.length > 0;
    return !is[step] || (step === 'Course' && courseId !== null);
  };
  const open = SetupStep.options.filter(isOpen);
  return { open, missing, courseId };
}

const MONTHS = 12;

/** The last twelve months up to this one, YYYY-MM. */
export function lastMonths(day = today()): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index)).toISOString().slice(0, 7),
  );
}

/**
 * What the center assigned and earned in each of the last twelve months; refunds are taken off the month they were made
 * in. Each month is a range of an index. With more assignments in the year than `limit` the figures may be a minute
 * old.
 */
export async function readMonths(db: Db, scope: CenterScope, limit = COUNT_LIMIT): Promise<MonthSums[]> {
  const centerId = scope.organization.id;
  const question = sql<{ month: string; assignments: number; kopecks: number }>`
    select month,
      (select count(*) from assignments
        where center_id = ${centerId} and created_at >= begins and created_at < ends) as assignments,
      coalesce((select sum(amount_kopecks) from entries
        where account_id = (select id from accounts where kind = 'revenue' and organization_id = ${centerId})
        and position is null and created_at >= begins and created_at < ends), 0)::bigint as kopecks
    from (select month, first_day at time zone 'Europe/Moscow' as begins,
        (first_day + interval '1 month') at time zone 'Europe/Moscow' as ends
      from unnest(${lastMonths()}::text[]) as month
      cross join lateral (select (month || '-01')::timestamp as first_day) as days) as months
    order by month`.compile(db);
  const capped = cappedCounts(db);
  const remembered = capped.answerTo<MonthSums[]>(question);
  if (remembered) return remembered;
  const { rows } = await db.executeQuery(question);
  const months = rows.map(({ month, assignments, kopecks }) => ({ month, assignments, revenue: toRubles(kopecks) }));
  if (rows.reduce((sum, { assignments }) => sum + assignments, 0) > limit) capped.add(question, months);
  return months;
}
