import { documentStatus, type Lack } from '@dopusk/contract/document-status.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import type { RegisterFilters, RegisterQuery, RegisterRow } from '@dopusk/contract/issue-register.ts';
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { anyOf, inPortions, readAlong } from '../../../db/paging.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import type { Database } from '../../../db/schema.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { holds, inOneAlphabet, nameWordPatterns, wholeWordPattern } from '../../../db/search-text.ts';
import { printedCourseTitle } from '../../../db/shown-course-title.ts';
import { lackOf } from '../../../db/visible.ts';
import { lossProofOf } from '../corrections/db.ts';
import { citesRevoked, headedWith, isDuplicateOf, isReplaced, replacedBy, replacesOf } from '../db.ts';
import { ministryState } from '../ministry-numbers/db.ts';

/** A line of the file, which says more of the person than the list on the screen. */
export interface RegisterLine extends RegisterRow {
  /** The short title of the person's organization; empty in documents that are older than short titles. */
  organizationShort: string;
  /** As printed; empty where the document says nothing of it. */
  birthday: string;
  snils: string;
  /** What a certificate of safety training is headed with, «о допуске к работам на высоте»; empty of others. */
  check: string;
}

type Documents = SelectQueryBuilder<Database, 'documents', object>;

/**
 * A page of what the center has issued, the latest first.
 * @param query with `number` only what has this whole number (or series)
 */
export async function listRegister(
  db: Db,
  scope: CenterScope,
  query: RegisterQuery & { number?: string },
): Promise<Page<RegisterRow>> {
  let found = foundDocuments(db, scope, query);
  if (query.number) found = found.where(holds('documents.searchText', [inOneAlphabet(wholeWordPattern(query.number))]));
  const { items, ...page } = await readAlong(db, query, found, ordered(found).select('documents.id'));
  return { ...page, items: items.length > 0 ? await readRows(db, items) : [] };
}

/** All rows as a book of issue has them, the earliest first, fetched in portions while they are read. */
export function streamRegister(
  db: Db,
  scope: CenterScope,
  filters: RegisterFilters,
  portion?: number,
): AsyncGenerator<RegisterLine> {
  const found = foundDocuments(db, scope, filters);
  return inPortions(async (last, size) => {
    const rest = last
      ? found.where(sql<boolean>`(documents.issue_date, documents.id) > (${last.date}::date, ${last.id}::uuid)`)
      : found;
    return readRows(db, await ordered(rest, 'asc').limit(size).select('documents.id').execute(), 'asc');
  }, portion);
}

/** The assignments that the documents found are about. */
export const aboutFound = (db: Db, scope: CenterScope, filters: RegisterFilters): RawBuilder<unknown> =>
  sql`select assignment_id from assignment_documents
    where id in (${foundDocuments(db, scope, filters).select('documents.id')})`;

/** The ids of what the filters find, in the order of the list; one above `limit` at most. */
export async function findRegisterIds(
  db: Db,
  scope: CenterScope,
  filters: RegisterFilters,
  limit: number,
): Promise<string[]> {
  const rows = ordered(foundDocuments(db, scope, filters))
    .select('documents.id')
    .limit(limit + 1);
  return (await rows.execute()).map(({ id }) => id);
}

const ordered = (rows: Documents, by: 'asc' | 'desc' = 'desc'): Documents =>
  rows.orderBy('documents.issueDate', by).orderBy('documents.id', by);

/** The documents that filters and search leave, without order or columns. */
function foundDocuments(db: Db, scope: CenterScope, filters: RegisterFilters): Documents {
  const { search, start, end, type, trainingType, status, groupId } = filters;
  let rows: Documents = db
    .selectFrom('documents')
    .where('documents.centerId', '=', scope.organization.id)
    // It was numbered and signed past the portal.
    .where('documents.isOutside', '=', false)
    .where(holds('documents.searchText', nameWordPatterns(search)));
  if (start) rows = rows.where('documents.issueDate', '>=', start);
  if (end) rows = rows.where('documents.issueDate', '<=', end);
  if (type) rows = rows.where('documents.type', '=', type);
  if (trainingType) rows = rows.where('documents.trainingType', '=', trainingType);
  if (status) rows = rows.where((column) => hasStatus(column, status));
  if (groupId) rows = rows.where((column) => isOfGroup(column, groupId));
  return rows;
}

/** About all of a group, or about one of its people for training in it. */
function isOfGroup(column: ExpressionBuilder<Database, 'documents'>, groupId: string) {
  const taught = column
    .selectFrom('assignments')
    .whereRef('assignments.id', '=', 'documents.assignmentId')
    .where('assignments.groupId', '=', groupId)
    .select('assignments.id');
  return column.or([column('documents.groupId', '=', groupId), column.exists(taught)]);
}

/** The same as documentStatus of the contract says of a row. */
function hasStatus(column: ExpressionBuilder<Database, 'documents'>, status: RegisterRow['status']) {
  const { and, not, or } = column;
  const isRevoked = column('documents.revokedAt', 'is not', null);
  if (status === 'Replaced') return and([isRevoked, isReplaced]);
  if (status === 'Revoked') return and([isRevoked, not(isReplaced)]);
  const day = today();
  const lacks = sql<Lack | null>`(${lackOf()})`;
  const isKept = [column('documents.revokedAt', 'is', null)];
  if (status === 'NotPassed') return and([...isKept, column(lacks, '=', 'Pass')]);
  const isCome = column('documents.issueDate', status === 'NotYet' ? '>' : '<=', day);
  if (status === 'NotYet') return and([...isKept, isCome, column(lacks, 'is distinct from', 'Pass')]);
  if (status === 'AwaitsResult') return and([...isKept, isCome, column(lacks, '=', 'Result')]);
  const inForce = or([column('documents.expiresOn', 'is', null), column('documents.expiresOn', '>=', day)]);
  const worth = status === 'Valid' ? inForce : column('documents.expiresOn', '<', day);
  return and([...isKept, isCome, column(lacks, 'is', null), worth]);
}

/** The value of a tag in the snapshot. */
const printed = (path: string) => sql<string>`coalesce(documents.data #>> ${sql.lit(path)}, '')`;

/** The rows of a page. Snapshots are opened for them alone: the page was chosen by the index. */
async function readRows(db: Db, page: { id: string }[], by: 'asc' | 'desc' = 'desc'): Promise<RegisterLine[]> {
  const those: Documents = db.selectFrom('documents').where('documents.id', '=', anyOf(page));
  const query = ordered(those, by).select([
    'documents.id',
    'documents.type',
    'documents.trainingType',
    'documents.series',
    'documents.number',
    'documents.blankNumber',
    'documents.issueDate as date',
    'documents.expiresOn',
    'documents.fullName',
    sql<number>`jsonb_array_length(coalesce(documents.data -> 'люди', '[]'))`.as('peopleCount'),
    printed('{слушатель,организация}').as('organizationTitle'),
    printed('{слушатель,организация_кратко}').as('organizationShort'),
    printed('{слушатель,дата_рождения}').as('birthday'),
    printed('{слушатель,снилс}').as('snils'),
    printedCourseTitle.as('courseTitle'),
    headedWith.as('check'),
    sql<number>`coalesce((documents.data #>> '{курс,часы}')::float8, 0)`.as('hoursCount'),
    printed('{протокол,номер}').as('protocolNumber'),
    printed('{протокол,дата}').as('protocolDate'),
    'documents.revokedAt',
    'documents.receivedAt',
    lackOf().as('lacks'),
    'documents.revocationReason',
    replacesOf.as('replaces'),
    replacedBy.as('replacedBy'),
    isDuplicateOf.as('isDuplicate'),
    lossProofOf.as('lossProof'),
    citesRevoked.as('citesRevoked'),
    ministryState.as('ministry'),
    sql<string>`coalesce(documents.assignment_id, (select min(people.assignment_id::text)::uuid
      from document_people people where people.document_id = documents.id))`.as('assignId'),
    'documents.groupId',
  ]);
  const rows = await plannedOnce(db, query);
  const day = today();
  return rows.map(({ protocolNumber, protocolDate, revokedAt, receivedAt, ...row }) => ({
    ...row,
    peopleCount: Math.max(1, row.peopleCount),
    protocol: protocolNumber ? { number: protocolNumber, date: protocolDate } : null,
    status: documentStatus({ ...row, isRevoked: revokedAt !== null, isReplaced: row.replacedBy !== null }, day),
    receivedOn: receivedAt && today(receivedAt),
    revokedOn: revokedAt && today(revokedAt),
  }));
}
