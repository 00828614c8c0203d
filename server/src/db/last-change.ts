import type { AuditAction } from '@dopusk/contract/audit.ts';
import type { ChangedRecord } from '@dopusk/contract/changed-record.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from './connection.ts';
import type { UserScope } from './scope.ts';
import { isVisibleOrganization, visibleStudent } from './visible.ts';

type LastChange = Pick<ChangedRecord, 'changedBy' | 'isOwn' | 'changedAt'>;

/**
 * Who changed a record last, and when, as the audit log has it; named as far as the reader may see him.
 * @param ids the record's, under which the log may speak of it
 */
export async function findLastChange(
  db: Db,
  scope: UserScope,
  ids: readonly string[],
  actions: readonly AuditAction[],
): Promise<LastChange> {
  const line = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.userId')
    .leftJoin('organizations', 'organizations.id', 'auditLog.organizationId')
    .where('auditLog.subjectId', 'in', ids)
    .where('auditLog.action', 'in', actions)
    .orderBy('auditLog.createdAt', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(1)
    .select(['auditLog.userId', 'auditLog.createdAt as changedAt'])
    .select(authorFor(scope))
    .executeTakeFirst();
  if (!line) return { changedBy: '', isOwn: false, changedAt: null };
  return {
    changedBy: authorInWords(line),
    isOwn: line.userId === scope.userId,
    changedAt: line.changedAt.toISOString(),
  };
}

interface Author {
  fullName: string | null;
  title: string | null;
  type: 'EducationCenter' | 'Customer' | null;
  isKnown: boolean;
  seesOrganization: boolean;
}

/** What a line of the log is asked about its author, with his user and organization joined to it. */
export const authorFor = (scope: UserScope) => [
  sql<string | null>`users.full_name`.as('fullName'),
  sql<string | null>`organizations.title`.as('title'),
  sql<Author['type']>`organizations.type`.as('type'),
  isKnown(scope).as('isKnown'),
  seesOrganization(scope).as('seesOrganization'),
];

/** The author of a line as far as its reader may know him; empty for the portal itself. */
export function authorInWords({ fullName, title, type, isKnown: isNamed, seesOrganization: isTold }: Author): string {
  if (isNamed && fullName) return fullName;
  if (type === null) return '';
  const kind = type === 'EducationCenter' ? 'учебного центра' : 'организации';
  if (!isTold || !title) return 'оператор другой организации';
  return `оператор ${kind} ${organizationNamed(title)}`;
}

/** Whether the author's name is the reader's to know: his own, a colleague's, a client's operator's, one of his people's. */
function isKnown(scope: UserScope) {
  if (scope.kind === 'student') return sql<boolean>`coalesce(audit_log.user_id = ${scope.userId}, false)`;
  return sql<boolean>`coalesce(audit_log.user_id = ${scope.userId}
    or exists (select from operators join memberships on memberships.operator_id = operators.id
      where operators.user_id = audit_log.user_id
      and (memberships.organization_id = any(${scope.organizationIds}::uuid[])
        or ${isVisibleOrganization(scope, 'memberships.organizationId')}))
    or exists (select from students where students.user_id = audit_log.user_id
      and ${visibleStudent(scope)}), false)`;
}

/** Whether the reader knows the organization that the author acted for: those he sees, and any center he may learn at. */
function seesOrganization(scope: UserScope) {
  if (scope.kind === 'student') {
    return sql<boolean>`coalesce(exists (select from students where students.id = ${scope.studentId}
        and students.organization_id = organizations.id)
      or exists (select from assignments where assignments.student_id = ${scope.studentId}
        and assignments.center_id = organizations.id), false)`;
  }
  const isOffered =
    scope.organization?.type === 'Customer' ? sql<SqlBool>`organizations.type = 'EducationCenter'` : sql`false`;
  return sql<boolean>`coalesce(${isVisibleOrganization(scope, 'organizations.id')} or ${isOffered}, false)`;
}
