import type { StudentCourse } from '@dopusk/contract/assignments.ts';
import type { AuditAction } from '@dopusk/contract/audit.ts';
import { avatarUrl, type FileLink, fileUrl } from '@dopusk/contract/files.ts';
import { organizationNamed } from '@dopusk/contract/quotes.ts';
import { each, namesOf } from '@dopusk/contract/stored-field.ts';
import { studentFiles } from '@dopusk/contract/student-record.ts';
import { COURSES_OF_PAGE, type Student } from '@dopusk/contract/students.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notedReads } from '../../../db/audit.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import type { CenterScope, OperatorScope, UserScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { aboutSeenPeople } from '../../../db/seen-people.ts';
import { visibleStudent } from '../../../db/visible.ts';
import { genderByPatronymic } from '../../../printing/declension.ts';
import { latestCourses } from '../../assignments/db/list-assignments.ts';
import { dativeByRules } from '../../documents/student-name.ts';
import { awaitedOf, hasLoggedIn } from '../../session/contact-changes/db/login-data.ts';
import { hasOtherCabinets } from '../../session/recovery/db.ts';
import {
  confidentialNames,
  identifyingNames,
  mayKnowConfidential,
  mayKnowIdentity,
  studentColumns,
} from './columns.ts';
import { otherJobs } from './contact-holders.ts';

export const SCANS = ['passport', 'snils', 'educationalDocument', 'qualificationDocument'] as const;

type StoredLink = Omit<FileLink, 'url'> | null;

const link = (column: string) =>
  sql<StoredLink>`(select json_build_object('id', files.id, 'title', files.title) from files
    where files.id = ${sql.ref(`students.${column}`)})`;

/** The client whose person the center has taught and does not see any more, by its title; undefined when there was no training. */
export async function findFormerClient(
  db: Db,
  { organization: { id: centerId } }: CenterScope,
  studentId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('assignments')
    .innerJoin('organizations', 'organizations.id', 'assignments.organizationId')
    .where('assignments.studentId', '=', studentId)
    .where('assignments.centerId', '=', centerId)
    .orderBy('assignments.id', 'desc')
    .limit(1)
    .select('organizations.title')
    .executeTakeFirst();
  return row?.title;
}

/** A person whom the caller sees: himself, or one of an operator's people. Undefined for any other. */
export async function findStudent(db: Db, scope: UserScope, id: string): Promise<Student | undefined> {
  const [row] = await readSeen(db, scope, { id });
  return row && profileOf(db, scope, row);
}

/** A profile, and the lines of the last hour that its reader has opened it (students/note-read.ts). */
export interface Opened {
  student: Student;
  noted: AuditAction[];
}

/** The same as it is opened. */
export async function openStudent(db: Db, scope: OperatorScope, id: string): Promise<Opened | undefined> {
  const { userId, tokenId } = scope;
  const [row] = await readNoted(db, scope, { id, userId, tokenId });
  if (!row) return undefined;
  const { noted, ...profile } = row;
  return { student: await profileOf(db, scope, profile), noted };
}

/** The same with his latest courses, by one statement: a person's page is opened all day. */
export async function openStudentPage(
  db: Db,
  scope: OperatorScope,
  id: string,
): Promise<(Opened & { courses: StudentCourse[] }) | undefined> {
  const { userId, tokenId } = scope;
  const [row] = await readPage(db, scope, { id, userId, tokenId });
  if (!row) return undefined;
  const { noted, courses, ...profile } = row;
  return { student: await profileOf(db, scope, profile), noted, courses };
}

async function profileOf(
  db: Db,
  scope: UserScope,
  row: Awaited<ReturnType<typeof readSeen>>[number],
): Promise<Student> {
  const {
    surname,
    name,
    lastname,
    fullName,
    phone,
    email,
    organizationId,
    organizationTitle,
    avatarId,
    withdrawnAt,
    hasLoggedIn: isUsed,
    awaitedEmail,
    awaitedPhone,
    worksElsewhere,
    ...rest
  } = row;
  const isKnown = mayKnowIdentity(scope, organizationId);
  return {
    ...rest,
    worksElsewhere: scope.kind === 'student' ? [] : worksElsewhere,
    hasOtherCabinets: scope.kind === 'student' && (await hasOtherCabinets(db, scope)),
    ...(mayKnowConfidential(scope) ? {} : each(confidentialNames, undefined)),
    ...(isKnown ? {} : each(identifyingNames, undefined)),
    user: { surname, name, lastname, fullName, phone, email },
    organization: { id: organizationId, title: organizationTitle },
    genderByName: genderByPatronymic(lastname),
    dativeByRules: dativeByRules({ gender: row.gender, surname, name, lastname }),
    avatar: avatarUrl(avatarId),
    consentWithdrawnAt: withdrawnAt?.toISOString() ?? null,
    login: {
      hasLoggedIn: isUsed,
      isOwn: scope.kind === 'student' || worksFor(scope, organizationId),
      awaited: { email: awaitedEmail, phone: awaitedPhone },
    },
    ...(isKnown
      ? {
          passport: withUrl(rest.passport),
          snils: withUrl(rest.snils),
          educationalDocument: withUrl(rest.educationalDocument),
          qualificationDocument: withUrl(rest.qualificationDocument),
        }
      : each(SCANS, undefined)),
  };
}

const readSeen = aboutSeenPeople((db, { id }: { id: string }, isSeen) => profile(db, id, isSeen));

interface Opening {
  id: string;
  userId: Seen<'users'>;
  tokenId: Seen<'tokens'> | null;
}

const readNoted = aboutSeenPeople((db, values: Opening, isSeen) => openedProfile(db, values, isSeen));

const readPage = aboutSeenPeople((db, values: Opening, isSeen, isSeenTraining) =>
  openedProfile(db, values, isSeen).select(latestCourses(db, values.id, isSeenTraining, COURSES_OF_PAGE).as('courses')),
);

const openedProfile = (db: Db, { id, userId, tokenId }: Opening, isSeen: RawBuilder<SqlBool>) =>
  profile(db, id, isSeen).select(notedReads('students.id', { userId, tokenId }).as('noted'));

const profile = (db: Db, id: string, isSeen: RawBuilder<SqlBool>) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('students.id', '=', id)
    .where(isSeen)
    .select(['students.id', 'users.surname', 'users.name', 'users.lastname', 'users.fullName', 'users.phone'])
    .select(['users.email', 'organizations.id as organizationId', 'organizations.title as organizationTitle'])
    .select(['students.avatarId', consentWithdrawnAt('students.userId').as('withdrawnAt')])
    .select(studentColumns)
    .select(SCANS.map((name) => link(studentFiles[name].column).as(name)))
    .select([
      hasLoggedIn('users.id').as('hasLoggedIn'),
      awaitedOf('users.id', 'email').as('awaitedEmail'),
      awaitedOf('users.id', 'phone').as('awaitedPhone'),
      otherJobs(isSeen).as('worksElsewhere'),
    ]);

/** Whether the operator works for the organization of a person. */
export const worksFor = (scope: OperatorScope, organizationId: string): boolean =>
  scope.organizationIds.some((own) => own === organizationId);

/** What a change has to know of a person whom the operator sees; his rows stay locked. Undefined for any other. */
export function lockStudent(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('students.id', '=', id)
    .where(visibleStudent(scope))
    .select(['students.id', 'students.userId', 'students.organizationId', 'students.fullName'])
    .select(['users.surname', 'users.name', 'users.lastname as lastName', 'users.phone', 'users.email'])
    .select(studentColumns)
    .select(namesOf(studentFiles).map((name) => `${studentFiles[name].column} as ${name}` as const))
    .select([consentWithdrawnAt('students.userId').as('consentWithdrawnAt'), hasLoggedIn('users.id').as('hasLoggedIn')])
    .$narrowType<{ id: Locked<'students'>; userId: Seen<'users'>; organizationId: Seen<'organizations'> }>()
    .forNoKeyUpdate(['students', 'users'])
    .executeTakeFirst();
}

/** Where a person works, for a letter to him, and whether he has logged in; undefined for a closed account. */
export function findEmployer(db: Db, userId: Seen<'users'>) {
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('users.id', '=', userId)
    .where('users.deactivatedAt', 'is', null)
    .select(['organizations.title', 'users.sharesEmail', hasLoggedIn('users.id').as('hasLoggedIn')])
    .executeTakeFirst();
}

/** Who has written a person down, by hand or with a list, and for whom he works; undefined of one whom a program or nobody known did. */
export async function findMaker(db: Db, userId: Seen<'users'>): Promise<string | undefined> {
  const { rows } = await sql<{ fullName: string; title: string }>`
    select users.full_name, coalesce(organizations.short_title, organizations.title) as title from (
      select audit_log.user_id, audit_log.organization_id from audit_log
        join students on students.id = audit_log.subject_id and students.user_id = ${userId}
        where action = 'student.created'
      union all select audit_log.user_id, audit_log.organization_id from import_people
        join audit_log on audit_log.subject_id = import_people.import_id and action = 'students.imported'
        where import_people.user_id = ${userId} and import_people.before is null) made
    join users on users.id = made.user_id join organizations on organizations.id = made.organization_id
    limit 1`.execute(db);
  const [maker] = rows;
  return maker && `${maker.fullName} (${organizationNamed(maker.title)})`;
}

/** The loads from a table that a person was in, of an account that the caller has found. */
export async function listLoadsOf(tx: Tx, userId: Seen<'users'>): Promise<string[]> {
  const rows = await tx.selectFrom('importPeople').where('userId', '=', userId).select('importId').execute();
  return rows.map(({ importId }) => importId);
}

const withUrl = (file: StoredLink): FileLink | null => file && { ...file, url: fileUrl(file.id) };
