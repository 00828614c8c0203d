import { avatarUrl, type FileLink, fileUrl } from '@dopusk/contract/files.ts';
import type { Student } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import type { OperatorScope, UserScope } from '../../../db/scope.ts';
import { visibleOrganizations } from '../../../db/visible.ts';
import { declineFullName } from '../../../printing/declension.ts';

/** A person whom the caller sees: himself, or one of an operator's people. Undefined for any other. */
export async function findStudent(db: Db, scope: UserScope, id: string): Promise<Student | undefined> {
  const row = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .where('students.id', '=', id)
    .where(({ eb }) =>
      scope.kind === 'student'
        ? eb('students.id', '=', scope.studentId)
        : eb('students.organizationId', 'in', visibleOrganizations(scope)),
    )
    .select([
      'students.id',
      'users.surname',
      'users.name',
      'users.lastname',
      'users.fullName',
      'users.phone',
      'users.email',
      'organizations.id as organizationId',
      'organizations.title as organizationTitle',
      'students.avatarId',
      'students.birthday',
      'students.jobTitle',
      'students.passportSeries',
      'students.passportNumber',
      'students.snilsNumber',
      'students.diplomNumber',
      'students.educationType',
      'students.qualification',
      'students.dativeName',
      consentWithdrawnAt('students.userId').as('withdrawnAt'),
      link('passportFileId').as('passport'),
      link('snilsFileId').as('snils'),
      link('educationalDocumentFileId').as('educationalDocument'),
      link('qualificationDocumentFileId').as('qualificationDocument'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
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
    ...rest
  } = row;
  return {
    ...rest,
    user: { surname, name, lastname, fullName, phone, email },
    organization: { id: organizationId, title: organizationTitle },
    dativeByRules: declineFullName(fullName, 'dative'),
    avatar: avatarUrl(avatarId),
    consentWithdrawnAt: withdrawnAt?.toISOString() ?? null,
    passport: withUrl(rest.passport),
    snils: withUrl(rest.snils),
    educationalDocument: withUrl(rest.educationalDocument),
    qualificationDocument: withUrl(rest.qualificationDocument),
  };
}

/** What a change has to know of a person whom the operator sees; the row stays locked. Undefined for any other. */
export function lockStudent(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .selectFrom('students')
    .where('id', '=', id)
    .where('organizationId', 'in', visibleOrganizations(scope))
    .select(['userId', 'fullName', 'dativeName'])
    .select(['avatarId as avatar', 'passportFileId as passport', 'snilsFileId as snils'])
    .select('educationalDocumentFileId as educationalDocument')
    .select('qualificationDocumentFileId as qualificationDocument')
    .select(consentWithdrawnAt('students.userId').as('consentWithdrawnAt'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type StoredLink = Omit<FileLink, 'url'> | null;

const link = (column: string) =>
  sql<StoredLink>`(select json_build_object('id', files.id, 'title', files.title) from files
    where files.id = ${sql.ref(`students.${column}`)})`;

const withUrl = (file: StoredLink): FileLink | null => file && { ...file, url: fileUrl(file.id) };
