import type { Assignment, AssignmentFile, AssignmentState } from '@dopusk/contract/assignments.ts';
import { spendableWith } from '@dopusk/contract/balance.ts';
import type { PersonalContract } from '@dopusk/contract/contract-basis.ts';
import type { Lack } from '@dopusk/contract/document-status.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { DocumentSheet, documentFileUrl } from '@dopusk/contract/documents/sheets.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import { fileUrl } from '@dopusk/contract/files.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { conclusionOf } from '@dopusk/contract/training-result.ts';
import { type TrainingTerms, trainingTerms } from '@dopusk/contract/training-terms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type BoundPart, balanceAsSeen, boundParts } from '../../../db/bound-money.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import { isCenter, mayKnowMoney, type OperatorScope, type UserScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { aboutSeenPeople } from '../../../db/seen-people.ts';
import { shownCourseSubTitle, shownCourseTitle } from '../../../db/shown-course-title.ts';
import {
  knownDocument,
  lackOf,
  visibleAssignment,
  visibleDocument,
  visibleGroup,
  visibleOrganizations,
  visibleStudent,
} from '../../../db/visible.ts';
import { hoursCount } from '../../courses/db.ts';
import { personalContract, personalPayerId, shownContract } from '../../documents/contract/db/basis.ts';
import { adjustmentsOfAssignment } from '../../payments/db/adjustments.ts';
import { refundedKopecks } from '../../payments/db/refunds.ts';
import { agreedRubles } from '../../prices/agreed-columns.ts';
import { termsOfCenter } from '../../state-registers/settings/db.ts';
import { knownResult } from '../results/db.ts';
import { documentState, hasFixedDocuments, hasKnownDocuments, isGivenNothing, isInAct } from './document-state.ts';
import { electricalCheck, electricalGroup, isElectrical } from './electrical-check.ts';
import { repeatedIn, repeats } from './linked-checks.ts';
import { termOtherwise } from './training-terms.ts';

/** A fixed document as the query below gathers it. */
interface FixedDocument {
  id: string;
  type: DocumentType;
  trainingType: TrainingType | null;
  isPrinted: boolean;
  /** The day on which it opens, while that is to come; null when it is open. */
  opensOn: string | null;
  lacks: Lack | null;
  receivedAt: string | null;
  files: { part: AssignmentFile['part']; format: AssignmentFile['extensionDocuments'] }[];
}

/**
 * @param known which documents there are for the caller, by a condition on `documents`
 * @param opens whose files are handed out, likewise
 */
const fixedDocuments = (known: RawBuilder<SqlBool>, opens: RawBuilder<SqlBool>) =>
  sql<FixedDocument[]>`(
  select coalesce(json_agg(json_build_object(
    'id', documents.id, 'type', documents.type, 'trainingType', documents.training_type,
    'isPrinted', documents.printed_at is not null,
    'opensOn', case when documents.is_prepared_ahead and documents.issue_date > ${today()}::date
      then documents.issue_date end,
    'lacks', ${lackOf()}, 'receivedAt', documents.received_at,
    'files', (select coalesce(json_agg(json_build_object('part', part, 'format', format) order by format desc), '[]')
      from document_files where document_id = documents.id
        and edition = (select edition from documents as own where own.id = documents.id) and ${opens}))), '[]')
  from assignment_documents documents
  where documents.assignment_id = assignments.id and documents.revoked_at is null and ${known})`.as('fixedDocuments');

/** The balance of the student's organization, for its operators and the centers linked with it. */
const organizationBalance = (scope: UserScope) =>
  sql<number | null>`case when ${
    scope.kind === 'operator' ? sql`assignments.organization_id in ${visibleOrganizations(scope)}` : sql`false`
  } then coalesce((select balance_after from entries
    join accounts on accounts.id = entries.account_id
    where accounts.organization_id = assignments.organization_id and accounts.kind = 'balance'
    order by entries.position desc limit 1), 0) end`.as('organizationBalance');

/** What of that balance is bound to centers. */
const organizationBound = boundParts(sql`(select id from accounts
  where organization_id = assignments.organization_id and kind = 'balance')`).as('organizationBound');

const ofCenter = termsOfCenter(sql.ref('assignments.centerId'));

/** How it is taught and paid for where nothing is said of itself. */
const termsOtherwise = sql<TrainingTerms>`json_build_object(
  'fundingSource', ${termOtherwise('fundingSource', ofCenter)},
  'studyForm', ${termOtherwise('studyForm', ofCenter)},
  'studyPlace', ${termOtherwise('studyPlace', ofCenter)})`.as('termsOtherwise');

/** An assignment with its documents, without the balances to pay from; undefined when the caller does not see it. */
export async function findAssignment(
  db: Db,
  scope: UserScope,
  id: string,
): Promise<Omit<Assignment, 'balances'> | undefined> {
  const row = await db
    .selectFrom('assignments')
    .innerJoin('students', 'students.id', 'assignments.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .innerJoin('organizations as client', 'client.id', 'assignments.organizationId')
    .innerJoin('organizations as center', 'center.id', 'assignments.centerId')
    .leftJoin('groups', 'groups.id', 'assignments.groupId')
    .where('assignments.id', '=', id)
    .where(visibleAssignment(scope))
    .selectAll('assignments')
    .select([
      'students.avatarId',
      'students.jobTitle as presentJobTitle',
      'students.workplace as presentWorkplace',
      'users.fullName',
      'users.surname',
      'users.name',
      'users.lastname',
      shownCourseTitle.as('courseTitle'),
      shownCourseSubTitle.as('subTitle'),
      'courses.trainingType',
      'courses.issuedDocuments',
      isElectrical,
      electricalGroup,
      electricalCheck,
      'client.title as organizationTitle',
      'center.title as centerTitle',
      hoursCount,
      refundedKopecks.as('refunded'),
      adjustmentsOfAssignment(scope).as('adjustments'),
      documentState().as('documentState'),
      isGivenNothing().as('isGivenNothing'),
      knownResult(scope),
      fixedDocuments(knownDocument(scope), visibleDocument(scope)),
      hasKnownDocuments(scope).as('hasFixedDocuments'),
      isInAct.as('isInAct'),
      organizationBalance(scope),
      organizationBound,
      termsOtherwise,
      personalContract.as('personalContract'),
      sql<Assignment['group']>`case when ${
        scope.kind === 'operator' ? visibleGroup(scope) : sql`false`
      } then json_build_object('id', groups.id, 'title', groups.title) end`.as('group'),
      shownContract(scope).as('contract'),
      repeats.as('repeats'),
      repeatedIn.as('repeated'),
      (scope.kind === 'operator' ? visibleStudent(scope) : sql<SqlBool>`true`).$castTo<boolean>().as('isShown'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  // A contract about a group lists people of courses that promise none.
  const beside = row.fixedDocuments.filter(({ files }) => files.length > 0).map(({ type }) => type);
  const fixedOf = (type: DocumentType) => row.fixedDocuments.find((fixed) => fixed.type === type);
  return {
    id: row.id,
    student: {
      id: row.studentId,
      user: { fullName: row.fullName, surname: row.surname, name: row.name, lastname: row.lastname },
      avatar: row.avatarId && fileUrl(row.avatarId, true),
      isShown: row.isShown,
    },
    course: {
      id: row.courseId,
      title: row.courseTitle,
      subTitle: row.subTitle,
      trainingType: row.trainingType,
      isElectrical: row.isElectrical,
      electricalGroup: row.electricalGroup,
      hoursCount: row.hoursCount,
    },
    organization: { id: row.organizationId, title: row.organizationTitle },
    center: { id: row.centerId, title: row.centerTitle },
    group: row.group,
    ...balanceOf(scope, row),
    dateStartLearning: row.dateStartLearning,
    dateEndLearning: row.dateEndLearning,
    isPaid: row.paidAt !== null,
    personalContract: row.personalContract,
    contract: row.contract,
    ...agreedRubles(row),
    refunded: toRubles(row.refunded),
    adjustments: row.adjustments,
    documentState: row.documentState,
    isGivenNothing: row.isGivenNothing,
    hasFixedDocuments: row.hasFixedDocuments,
    repeats: row.repeats,
    repeated: row.repeated,
    isInAct: row.isInAct,
    issuedDocuments: [...new Set([...row.issuedDocuments, ...beside])].map((type) => ({
      type,
      trainingType: (fixedOf(type) ?? row).trainingType,
      isLocked: fixedOf(type) === undefined,
      isPrinted: fixedOf(type)?.isPrinted ?? false,
      opensOn: fixedOf(type)?.opensOn ?? null,
      lacks: fixedOf(type)?.lacks ?? null,
      receivedAt: fixedOf(type)?.receivedAt ?? null,
    })),
    documents: Object.fromEntries(row.fixedDocuments.map((fixed) => [fixed.type, filesOf(fixed)])),
    commissionConclusion: conclusionOf(row.result),
    result: row.result,
    recipiencyDocuments: {
      type: row.recipiencyType,
      address: row.recipiencyAddress,
      surname: row.recipiencySurname,
      name: row.recipiencyName,
      lastname: row.recipiencyLastname,
      issueStatus: row.isIssued ? 'Issued' : 'NotIssued',
    },
    work: { jobTitle: row.jobTitle, workplace: row.workplace },
    jobTitle: row.presentJobTitle,
    workplace: row.presentWorkplace,
    // Of another training what somebody has said stays as it is.
    electrical: row.electrical ?? {
      staffCategory: row.staffCategory,
      checkReason: row.checkReason,
      admission: row.admission,
    },
    terms: isCenter(scope) ? { own: pick(row, namesOf(trainingTerms)), otherwise: row.termsOtherwise } : null,
  };
}

interface ReadBalance {
  organizationId: string;
  centerId: string;
  organizationBalance: number | null;
  organizationBound: readonly BoundPart[];
}

/** The balance as the reader is told of it, and what of it may be spent with the center; nulls for those who may not see it. */
function balanceOf(
  scope: UserScope,
  { organizationId, centerId, organizationBalance: kopecks, organizationBound: parts }: ReadBalance,
) {
  if (kopecks === null || scope.kind !== 'operator' || !mayKnowMoney(scope))
    return { organizationBalance: null, organizationSpendable: null };
  const balance = balanceAsSeen(scope, organizationId, { kopecks, parts });
  return { organizationBalance: balance.amount, organizationSpendable: spendableWith(balance, centerId) };
}

/** In the order of the sheets: the main one, then the appendices. */
function filesOf({ id, files }: FixedDocument): AssignmentFile[] {
  const order = DocumentSheet.options;
  return files
    .map(({ part, format }) => ({
      extensionDocuments: format,
      part,
      file: { url: documentFileUrl(id, part, format) },
    }))
    .toSorted((a, b) => order.indexOf(a.part) - order.indexOf(b.part));
}

/** Whether the assignment is paid; undefined when the caller does not see it. */
export async function findIsPaid(db: Db, scope: UserScope, id: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('assignments')
    .where('assignments.id', '=', id)
    .where(visibleAssignment(scope))
    .select('paidAt')
    .executeTakeFirst();
  return row && row.paidAt !== null;
}

/** An assignment locked until the transaction ends. */
export interface LockedAssignment extends AssignmentState {
  id: Locked<'assignments'>;
  studentId: string;
  courseId: string;
  centerId: Seen<'organizations'>;
  organizationId: Seen<'organizations'>;
  courseTitle: string;
  priceKopecks: number;
  dateEndLearning: string;
  /** With a natural person, who then pays. */
  personalContract: PersonalContract | null;
  personalPayerId: Seen<'organizations'> | null;
}

/** Locks an assignment that the caller sees against payment, removal and fixing; undefined when he does not see it. */
export async function lockAssignment(tx: Tx, scope: UserScope, id: string): Promise<LockedAssignment | undefined> {
  return lockOne(tx, id, visibleAssignment(scope));
}

/**
 * The same for a payment that the bank reports, which has no caller; undefined when the assignment was removed
 * meanwhile.
 */
export async function lockAssignmentOfPayment(tx: Tx, id: Seen<'assignments'>): Promise<LockedAssignment | undefined> {
  return lockOne(tx, id, sql`true`);
}

async function lockOne(tx: Tx, id: string, visible: RawBuilder<SqlBool>): Promise<LockedAssignment | undefined> {
  // First the lock, then the state: read in one statement the state could be older than the lock.
  const locked = await tx
    .selectFrom('assignments')
    .where('assignments.id', '=', id)
    .where(visible)
    .select('assignments.id')
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  const row = await tx
    .selectFrom('assignments')
    .innerJoin('courses', 'courses.id', 'assignments.courseId')
    .where('assignments.id', '=', id)
    .select([
      'assignments.id',
      'assignments.studentId',
      'assignments.courseId',
      'assignments.centerId',
      'assignments.organizationId',
      'assignments.priceKopecks',
      'assignments.dateEndLearning',
      'assignments.paidAt',
      shownCourseTitle.as('courseTitle'),
      documentState().as('documentState'),
      isGivenNothing().as('isGivenNothing'),
      hasFixedDocuments.as('hasFixedDocuments'),
      isInAct.as('isInAct'),
      personalContract.as('personalContract'),
      personalPayerId.as('personalPayerId'),
    ])
    .$narrowType<{
      id: Locked<'assignments'>;
      centerId: Seen<'organizations'>;
      organizationId: Seen<'organizations'>;
    }>()
    .executeTakeFirstOrThrow();
  const { paidAt, ...assignment } = row;
  return { ...assignment, price: toRubles(assignment.priceKopecks), isPaid: paidAt !== null };
}

/** The hours of a course that the operator may see, for the end date; undefined otherwise. */
export async function findCourseHours(db: Db, scope: OperatorScope, courseId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('courses')
    .where('courses.id', '=', courseId)
    .where(isOffered(scope))
    .select(hoursCount)
    .executeTakeFirst();
  return row?.hoursCount;
}

/** A center is offered its own courses, a client the open ones of every center (docs/rules.md#1.2). */
function isOffered(scope: OperatorScope) {
  return scope.organization?.type === 'EducationCenter'
    ? sql<boolean>`courses.center_id = ${scope.organization.id}`
    : sql<boolean>`not courses.is_locked`;
}

/** Whether the operator sees the course. */
export async function seesCourse(db: Db, scope: OperatorScope, courseId: string): Promise<boolean> {
  return (await findCourseHours(db, scope, courseId)) !== undefined;
}

/** The student when the caller sees him: an operator by the extent of links, a student himself alone. */
export async function findSeenStudent(
  db: Db,
  scope: UserScope,
  studentId: string,
): Promise<Seen<'students'> | undefined> {
  const [row] = await readSeenStudent(db, scope, { studentId });
  return row?.id;
}

const readSeenStudent = aboutSeenPeople((db, { studentId }: { studentId: string }, isSeen) =>
  db
    .selectFrom('students')
    .where('id', '=', studentId)
    .where(isSeen)
    .select('id')
    .$narrowType<{ id: Seen<'students'> }>(),
);
