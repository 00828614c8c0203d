import type { AuditAction } from '@dopusk/contract/audit.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { HISTORY_PAGE, historyActions } from '@dopusk/contract/history.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { UndoableKind } from '@dopusk/contract/undo.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { authorFor, authorInWords } from '../../../db/last-change.ts';
import { anyOf } from '../../../db/paging.ts';
import { isCenter, mayKnowMoney, type OperatorScope } from '../../../db/scope.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { isUndoable } from '../../../db/undoable.ts';
import { isVisibleOrganization, visibleStudent } from '../../../db/visible.ts';
import { canBeTakenBack, loadedElsewhere } from '../../imports/db.ts';
import type { SeenRecord } from './find-record.ts';

interface LineId {
  id: string;
  isNote: boolean;
}

/**
 * The ids of the newest lines and notes of a record, one more than a page has.
 * @param before the line after which reading goes on
 */
export async function listLineIds(
  db: Db,
  scope: OperatorScope,
  { ids }: SeenRecord,
  before: string | undefined,
): Promise<LineId[]> {
  const earlier = (column: string) => (before ? sql`${sql.ref(column)} < ${before}::uuid` : sql`true`);
  const { rows } = await sql<LineId>`
    select id, false as is_note from audit_log where subject_id = any(${ids}::uuid[])
      and ${earlier('auditLog.id')} and ${isTold(scope)}
    union select audit_log.id, false from audit_concerns join audit_log on audit_log.id = audit_concerns.line_id
      where audit_concerns.record_id = any(${ids}::uuid[]) and ${earlier('auditConcerns.lineId')} and ${isTold(scope)}
    union all select id, true from record_notes where record_id = any(${ids}::uuid[])
      and ${earlier('recordNotes.id')} and ${isOwn(scope, 'recordNotes.organizationId')}
    order by id desc limit ${HISTORY_PAGE + 1}`.execute(db);
  return rows;
}

const named = (kind: 'shared' | 'own') =>
  Object.entries(historyActions).flatMap(([action, whose]) => (whose === kind ? [action] : []));
const SHARED = named('shared');
const ALL = [...SHARED, ...named('own')];

/** What is of a client's balance alone: for who minds money (decision 148). */
const OF_BALANCE = new Set<string>([
  'balance.corrected',
  'balance.refunded',
  'balance.returned',
  'balance.return-undone',
] satisfies AuditAction[]);
const WITHOUT_BALANCE = ALL.filter((action) => !OF_BALANCE.has(action));

/** Whether it is of the organization that the reader acts for; a client's operator acts for all of his. */
const isOwn = (scope: OperatorScope, column: string) =>
  isCenter(scope)
    ? sql<boolean>`coalesce(${sql.ref(column)} = ${scope.organization.id}, false)`
    : sql<boolean>`coalesce(${isVisibleOrganization(scope, column)}, false)`;

/**
 * On `audit_log` rows: whether a history tells the reader this. What colleagues did, and of what others did that which
 * concerns everybody who sees the record; what is between a client and a center no other center reads, and what a client has on its
 * balance nobody in a center who does not mind money.
 */
function isTold(scope: OperatorScope) {
  const isBetween = isCenter(scope)
    ? sql`coalesce((details ->> 'centerId')::uuid,
        (select center_id from assignments where assignments.id = subject_id), ${scope.organization.id})
        = ${scope.organization.id}`
    : sql`true`;
  return sql<boolean>`(audit_log.action = any(${mayKnowMoney(scope) ? ALL : WITHOUT_BALANCE}::text[]) and (${isOwn(scope, 'auditLog.organizationId')}
    or (audit_log.action = any(${SHARED}::text[]) and ${isBetween})))`;
}

/** A line of the log with what its words need. */
export interface StoredLine {
  id: string;
  action: string;
  subjectId: string | null;
  createdAt: Date;
  author: string;
  /** What the token is called with which a program of the reader's own organization did it in his name; else empty. */
  program: string;
  isOwn: boolean;
  details: Record<string, unknown>;
  course: string | null;
  group: string | null;
  /** The two ends of a link that the line is about; null of other lines. */
  link: { center: string; client: string } | null;
  document: { type: DocumentType; trainingType: TrainingType | null; number: string } | null;
  /** The person that a line about a signatory is about. */
  signatory: string | null;
  /**
   * The load of a file that the line tells of, and the other organizations that taking it back would reach; null also of what
   * another organization has loaded.
   */
  load: { title: string; isUndoable: boolean; elsewhere: string[] } | null;
  /** The people who came into a group and who left it, as far as the reader sees them. */
  joined: string[];
  left: string[];
  /** What can be undone of it still; null when nothing can. */
  undoable: UndoableKind | null;
}

/** Those lines of the history of a record, in no order. */
export async function readLines(
  db: Db,
  scope: OperatorScope,
  { id }: SeenRecord,
  ids: readonly LineId[],
): Promise<StoredLine[]> {
  const namesOf = (key: 'joined' | 'left') => sql<string[]>`array(select students.full_name from students
    where students.id in (select value::uuid from jsonb_array_elements_text(coalesce(details -> ${key}, '[]')))
    and ${visibleStudent(scope)} order by students.full_name)`;
  const isUndoableLoad = sql`(audit_log.action = 'students.imported' and ${canBeTakenBack(scope)})`;
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.userId')
    .leftJoin('organizations', 'organizations.id', 'auditLog.organizationId')
    .leftJoin('tokens', (join) =>
      join.onRef('tokens.id', '=', 'auditLog.tokenId').on(isOwn(scope, 'auditLog.organizationId')),
    )
    .where('auditLog.id', '=', anyOf(ids))
    .select(sql<string>`coalesce(tokens.title, '')`.as('program'))
    .select(['auditLog.id', 'auditLog.action', 'auditLog.subjectId', 'auditLog.createdAt', 'auditLog.details'])
    .select(['auditLog.userId', namesOf('joined').as('joined'), namesOf('left').as('left')])
    .select(
      sql<
        string | null
      >`coalesce((select ${shownCourseTitle} from courses where courses.id = (details ->> 'courseId')::uuid),
        (select ${shownCourseTitle} from assignments join courses on courses.id = assignments.course_id
          where assignments.id = subject_id))`.as('course'),
    )
    .select(
      sql<string | null>`coalesce((select groups.title from groups where groups.id = subject_id),
        details ->> 'title')`.as('group'),
    )
    .select(
      sql<StoredLine['link']>`(select jsonb_build_object('center', center.title, 'client', client.title)
        from organizations center, organizations client
        where center.id = (details ->> 'centerId')::uuid and client.id = (details ->> 'organizationId')::uuid)`.as(
        'link',
      ),
    )
    .select(
      sql<StoredLine['document']>`(select jsonb_build_object('type', documents.type,
        'trainingType', documents.training_type, 'number', documents.number)
        from documents where documents.id = subject_id)`.as('document'),
    )
    .select(
      sql<string | null>`(select signatories.full_name from signatories where signatories.id = subject_id)`.as(
        'signatory',
      ),
    )
    .select(
      sql<StoredLine['load']>`(select jsonb_build_object('title', imports.title, 'isUndoable', ${isUndoableLoad},
          'elsewhere', case when ${isUndoableLoad} then ${loadedElsewhere(sql`${id}::uuid`)} else '{}' end) from imports where imports.id = subject_id
          and ${isOwn(scope, 'auditLog.organizationId')})`.as('load'),
    )
    .select(
      sql<UndoableKind | null>`(select kind from undoable_changes where line_id = audit_log.id and ${isUndoable(scope)})`.as(
        'undoable',
      ),
    )
    .select(authorFor(scope))
    .execute();
  return rows.map(({ userId, ...row }) => ({ ...row, author: authorInWords(row), isOwn: userId === scope.userId }));
}
