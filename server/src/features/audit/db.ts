import {
  type AuditAction,
  type AuditQuery,
  type AuditRow,
  changedRights,
  changedTitles,
} from '@dopusk/contract/audit.ts';
import { dotted } from '@dopusk/contract/fields/date.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { type StateRegister, stateRegisterTitles } from '@dopusk/contract/register-period.ts';
import type { Right } from '@dopusk/contract/session.ts';
import type { UndoableKind } from '@dopusk/contract/undo.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../db/connection.ts';
import { midnight } from '../../db/moscow-day.ts';
import { anyOf, readAlong } from '../../db/paging.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import type { Database } from '../../db/schema.ts';
import type { CenterScope } from '../../db/scope.ts';
import { isUndoable } from '../../db/undoable.ts';
import { isOfVisibleUser, isVisibleOrganization, visibleOrganizations, visibleStudent } from '../../db/visible.ts';
import { admitted } from '../../http/access.ts';
import { formatSum } from '../payments/format-sum.ts';
import { accessToUndo } from '../undo/undo.ts';

/**
 * A page of what was done by operators who acted for the center, and of tried doors by its clients, the newest first.
 * @param authorId the user whose actions, and failed logins, are wanted, as a value: by a subquery the planner would walk the whole log
 */
export async function listAudit(
  db: Db,
  scope: CenterScope,
  query: AuditQuery,
  authorId: string | null,
): Promise<Page<AuditRow>> {
  const { action, dateStart, dateEnd } = query;
  const lines = linesOf(db, scope, action)
    .$if(dateStart !== null, (found) => found.where('auditLog.createdAt', '>=', midnight(dateStart)))
    .$if(dateEnd !== null, (found) => found.where('auditLog.createdAt', '<', midnight(dateEnd, 1)));
  const rows = authorId === null ? lines : db.selectFrom(concerning(lines, authorId).as('auditLog'));
  const ordered = rows.orderBy('auditLog.createdAt', 'desc').orderBy('auditLog.id', 'desc').select('auditLog.id');
  const { items, ...page } = await readAlong(db, query, rows, ordered);
  const shown = db
    .selectFrom('auditLog')
    .where('auditLog.id', '=', anyOf(items))
    .leftJoin('users', 'users.id', 'auditLog.userId')
    .leftJoin('tokens', 'tokens.id', 'auditLog.tokenId')
    .orderBy('auditLog.createdAt', 'desc')
    .orderBy('auditLog.id', 'desc')
    .select(['auditLog.id', 'auditLog.action', 'auditLog.createdAt'])
    .select([sql<string>`coalesce(users.full_name, '')`.as('author'), subjectOf(scope).as('subject')])
    .select(sql<string>`coalesce(tokens.title, '')`.as('program'))
    .select(
      sql<UndoableKind | null>`(select kind from undoable_changes where line_id = audit_log.id and ${isUndoable(scope)})`.as(
        'undoable',
      ),
    )
    .select(sql<string[] | null>`audit_log.details -> 'fields'`.as('fields'))
    .select(sql<Right[] | null>`audit_log.details -> 'given'`.as('given'))
    .select(sql<Right[] | null>`audit_log.details -> 'taken'`.as('taken'))
    .select(sql<[string, string] | null>`audit_log.details #> '{values,ministryNumber}'`.as('numbers'))
    .select(sql<Refusals | null>`case when audit_log.details ? 'refusals' then audit_log.details end`.as('refusals'))
    .select(sql<number | null>`(audit_log.details ->> 'kopecks')::bigint`.as('kopecks'))
    .select(registerFileOf(scope).as('registerFile'));
  const found = await plannedOnce(db, shown);
  return {
    ...page,
    items: found.map(({ fields, given, taken, numbers, refusals, registerFile, undoable, kopecks, ...row }) => ({
      ...row,
      subject: registerFile ? registerFileText(registerFile) : row.subject,
      undoId: undoable && admitted(scope, accessToUndo[undoable]) ? row.id : null,
      createdAt: row.createdAt.toISOString(),
      changed: [
        ...(numbers ? [numbersText(numbers)] : changedTitles(row.action, fields ?? [])),
        ...(kopecks === null ? [] : [formatSum(Number(kopecks))]),
        ...(refusals ? refusalsText(refusals, row.action) : []),
        ...(registerFile ? [`записей: ${registerFile.count}`] : []),
        ...changedRights({ given: given ?? [], taken: taken ?? [] }),
      ],
    })),
  };
}

/** What an alarm about foreign ids says (http/foreign-ids.ts). Those of former versions say no address. */
interface Refusals {
  refusals: number;
  address?: string;
}

/** Where a stranger to the center sits is the portal's keeper's to know: he reads it in the line itself. */
const refusalsText = ({ refusals, address }: Refusals, action: string): string[] => [
  `отказов за час: ${refusals} или больше`,
  ...(address && action === 'records.refused' ? [`с адреса ${address}`] : []),
];

/** The lines of an action, or all, by those who acted for the center. */
function linesOf(db: Db, scope: CenterScope, action: AuditAction | undefined) {
  if (action === 'records.refused') return linesOfForeignIds(db, scope);
  const lines = db.selectFrom('auditLog').where('auditLog.organizationId', '=', scope.organization.id);
  return action === undefined ? lines : lines.where('auditLog.action', '=', action);
}

/**
 * The lines about many refusals on foreign ids (http/foreign-ids.ts): of the center's own operators, and of the operators
 * and people of its clients whom it sees; and of somebody else who asked for its own records, without his name. It is the one
 * action of others that a center is told of.
 */
export const linesOfForeignIds = (db: Db, scope: CenterScope) =>
  db
    .selectFrom('auditLog')
    .where('auditLog.organizationId', 'in', visibleOrganizations(scope))
    .where('auditLog.action', 'in', ['records.refused', 'records.sought'])
    .where(isOfVisibleUser(scope, 'auditLog.userId'));

/**
 * The actions of a user and the failed logins with his e-mail, which have no author. Two queries, each along its own
 * index: joined by OR they would be gathered and sorted as a whole.
 */
function concerning(lines: SelectQueryBuilder<Database, 'auditLog', object>, userId: string) {
  const columns = ['id', 'createdAt'] as const;
  const failed = lines.where('action', '=', 'session.failed').where('subjectId', '=', userId);
  return lines.where('userId', '=', userId).select(columns).unionAll(failed.select(columns));
}

/**
 * Whose training it was that is gone since: of what it was paid with and of what went back its own center knows for whom. The line of its
 * removal says it for all lines about it.
 */
const goneTraining = sql<string>`case when action like 'assignment.%' then (
  select students.full_name from audit_log gone
  join audit_concerns on audit_concerns.line_id = gone.id
  join students on students.id = present_student(audit_concerns.record_id)
  where gone.subject_id = audit_log.subject_id and gone.action in ('assignment.removed', 'assignment.refunded')
  order by gone.id desc limit 1) end`;

/**
 * The name of a record, from the table that has its id: ids are unique across tables. Only records that the center may
 * see today; each is one row by its key, for the rows of the page.
 */
const subjectOf = (scope: CenterScope) => sql<string>`coalesce(
  (select full_name from students where id = present_student(subject_id) and ${visibleStudent(scope)}),
  (select students.full_name from assignments join students on students.id = assignments.student_id
    where assignments.id = subject_id and assignments.center_id = ${scope.organization.id}),
  (select students.full_name from documents join assignments on assignments.id = documents.assignment_id
    join students on students.id = assignments.student_id
    where documents.id = subject_id and documents.center_id = ${scope.organization.id}),
  (select groups.title from documents join groups on groups.id = documents.group_id
    where documents.id = subject_id and documents.center_id = ${scope.organization.id}),
  (select title from organizations where id = subject_id and ${isVisibleOrganization(scope, 'organizations.id')}),
  (select title from groups where id = subject_id and center_id = ${scope.organization.id}),
  (select title from courses where id = subject_id and center_id = ${scope.organization.id}),
  (select users.full_name from operators join users on users.id = operators.user_id
    where operators.id = subject_id and ${isColleague(scope)}),
  (select users.full_name from users join operators on operators.user_id = users.id
    where users.id = subject_id and ${isColleague(scope)}),
  (select concat('Счёт № ', made.number, ' – ', organizations.title) from invoices
    join static_documents as made on made.id = invoices.document_id join organizations on organizations.id = invoices.organization_id
    where invoices.id = subject_id and invoices.center_id = ${scope.organization.id}),
  (select concat('№ ', made.number, ' – ', organizations.title) from static_documents as made
    join organizations on organizations.id = made.organization_id
    where made.id = subject_id and made.center_id = ${scope.organization.id}),
  (select concat('№ ', documents.number) from documents
    where documents.id = subject_id and documents.center_id = ${scope.organization.id}),
  (select webhooks.title from webhooks
    where webhooks.id = subject_id and webhooks.organization_id = ${scope.organization.id}),
  (select tokens.title from tokens where tokens.id = subject_id and tokens.organization_id = ${scope.organization.id}),
  ${goneTraining},
  case when action like 'webhook.%' then details ->> 'title' end,
  details ->> 'email', '')`;

/** Of which register and time a file is that a line is about, and how many records it tells. */
interface RegisterFileLine {
  register: StateRegister;
  start: string;
  end: string;
  group: string | null;
  count: number;
}

const registerFileOf = (scope: CenterScope) => sql<RegisterFileLine | null>`(
  select json_build_object('register', register, 'start', date_start, 'end', date_end, 'group', groups.title,
    'count', total_count)
  from state_register_reports as report left join groups on groups.id = report.group_id
  where report.id = subject_id and report.center_id = ${scope.organization.id})`;

const registerFileText = ({ register, start, end, group }: RegisterFileLine): string =>
  `${stateRegisterTitles[register]}: ${group === null ? `документы ${dotted(start)} – ${dotted(end)}` : `группа ${quoted(group)}`}`;

/** A number that is overwritten is to be found still: nothing else keeps it. */
const numbersText = ([before, after]: [string, string]): string =>
  `номер в реестре Минтруда: ${before ? `было «${before}»` : 'не было'}, ${after ? `стало «${after}»` : 'убран'}`;

/** Whether an operator works, or has worked, for the center or one of its clients. */
const isColleague = (scope: CenterScope) => sql`exists (select from memberships
  where memberships.operator_id = operators.id and ${isVisibleOrganization(scope, 'memberships.organizationId')})`;

/** The user of an operator who acts, or has acted, for the center; undefined for any other. */
export async function findAuthorId(db: Db, scope: CenterScope, operatorId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('operators', 'operators.id', 'memberships.operatorId')
    .where('memberships.organizationId', '=', scope.organization.id)
    .where('memberships.operatorId', '=', operatorId)
    .select('operators.userId')
    .executeTakeFirst();
  return row?.userId;
}
