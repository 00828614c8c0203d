import { avatarUrl, type FileLink, fileUrl } from '@dopusk/contract/files.ts';
import type { Student } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import { visibleOrganizations } from '../../../db/visible.ts';
import type { OperatorScope, UserScope } from '../../../http/scope.ts';
import { declineFullName } from '../../../printing/declension.ts';

/** A person whom the caller sees: himself, or one of an operator's people. Undefined for any other. */
export async function findStudent(db: Db, scope: UserScope, id: string): Promise<Student | undefined> {
  const row = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.user_id')
    .innerJoin('organizations', 'organizations.id', 'students.organization_id')
    .where('students.id', '=', id)
    .where(({ eb }) =>
      scope.kind === 'student'
        ? eb('students.id', '=', scope.studentId)
        : eb('students.organization_id', 'in', visibleOrganizations(scope)),
    )
    .select([
      'students.id',
      'users.surname',
      'users.name',
      'users.lastname',
      'users.full_name as fullName',
      'users.phone',
      'users.email',
      'organizations.id as organizationId',
      'organizations.title as organizationTitle',
      'students.avatar_id as avatarId',
      'students.birthday',
      'students.job_title as jobTitle',
      'students.passport_series as passportSeries',
      'students.passport_number as passportNumber',
      'students.snils_number as snilsNumber',
      'students.diplom_number as diplomNumber',
      'students.education_type as educationType',
      'students.qualification',
      'students.dative_name as dativeName',
      consentWithdrawnAt('students.user_id').as('withdrawnAt'),
      link('passport_file_id').as('passport'),
      link('snils_file_id').as('snils'),
      link('educational_document_file_id').as('educationalDocument'),
      link('qualification_document_file_id').as('qualificationDocument'),
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
    .where('organization_id', 'in', visibleOrganizations(scope))
    .select(['user_id as userId', 'full_name as fullName', 'dative_name as dativeName'])
    .select(['avatar_id as avatar', 'passport_file_id as passport', 'snils_file_id as snils'])
    .select('educational_document_file_id as educationalDocument')
    .select('qualification_document_file_id as qualificationDocument')
    .select(consentWithdrawnAt('students.user_id').as('consentWithdrawnAt'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type StoredLink = Omit<FileLink, 'url'> | null;

const link = (column: string) =>
  sql<StoredLink>`(select json_build_object('id', files.id, 'title', files.title) from files
    where files.id = ${sql.ref(`students.${column}`)})`;

const withUrl = (file: StoredLink): FileLink | null => file && { ...file, url: fileUrl(file.id) };
