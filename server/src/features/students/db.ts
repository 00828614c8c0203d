import type { Page } from '@dopusk/contract/fields/page.ts';
import { type FileLink, fileUrl } from '@dopusk/contract/files.ts';
import type { EmployeeForm, Student, StudentOfOrganizationRow, StudentsQuery } from '@dopusk/contract/students.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { newId } from '../../db/new-id.ts';
import { readPage } from '../../db/paging.ts';
import { personPatterns } from '../../db/person-search.ts';
import { visibleOrganizationIds, visibleOrganizations } from '../../db/visible.ts';
import type { CenterScope, OperatorScope, UserScope } from '../../http/scope.ts';

const OPTIONS_LIMIT = 50;

/**
 * A page of the people the operator sees, by name.
 * @param organizationId only of this organization
 */
export async function listStudents(
  db: Db,
  scope: OperatorScope,
  query: StudentsQuery,
  organizationId?: string,
): Promise<Page<StudentOfOrganizationRow>> {
  const visible = await visibleOrganizationIds(db, scope);
  const wanted = organizationId === undefined ? visible : visible.filter((id) => id === organizationId);
  const rows = matching(db, wanted, query);
  // First the ids, which the index alone gives: everything else is read for the ten rows of the page only.
  const ordered = rows.orderBy('full_name').orderBy('id').select('id');
  const page = await readPage(db, query, rows, ordered);
  const ids = page.items.map(({ id }) => id);
  return { ...page, items: await readRows(db, ids) };
}

/** The rows of these people, by name. */
async function readRows(db: Db, ids: string[]): Promise<StudentOfOrganizationRow[]> {
  const rows = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.user_id')
    .innerJoin('organizations', 'organizations.id', 'students.organization_id')
    .where('students.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('students.full_name')
    .orderBy('students.id')
    .select([
      'students.id',
      'students.avatar_id as avatarId',
      'students.full_name as fullName',
      'users.phone',
      'students.birthday',
      'users.email',
      'organizations.title as organizationTitle',
    ])
    .execute();
  return rows.map(({ avatarId, ...row }) => ({ ...row, avatar: avatarUrl(avatarId) }));
}

function matching(db: Db, organizationIds: string[], { birthdayStart, birthdayEnd, search }: StudentsQuery) {
  let people = db.selectFrom('students');
  people =
    organizationIds.length === 1
      ? people.where('organization_id', '=', organizationIds[0] ?? '')
      : people.where('organization_id', '=', sql<string>`any(${organizationIds}::uuid[])`);
  if (birthdayStart !== null) people = people.where('birthday', '>=', birthdayStart);
  if (birthdayEnd !== null) people = people.where('birthday', '<=', birthdayEnd);
  return personPatterns(search).reduce((found, pattern) => found.where('search_text', 'like', pattern), people);
}

/** People of all organizations of the portal for a center's select: no more than their names (design §4). */
export function listStudentOptions(db: Db, _scope: CenterScope, search: string | undefined) {
  return personPatterns(search)
    .reduce((found, pattern) => found.where('search_text', 'like', pattern), db.selectFrom('students'))
    .orderBy('full_name')
    .orderBy('id')
    .limit(OPTIONS_LIMIT)
    .select(['id', 'full_name as title'])
    .execute();
}

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
      link('passport_file_id').as('passport'),
      link('snils_file_id').as('snils'),
      link('educational_document_file_id').as('educationalDocument'),
      link('qualification_document_file_id').as('qualificationDocument'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { surname, name, lastname, fullName, phone, email, organizationId, organizationTitle, avatarId, ...rest } = row;
  return {
    ...rest,
    user: { surname, name, lastname, fullName, phone, email },
    organization: { id: organizationId, title: organizationTitle },
    avatar: avatarUrl(avatarId),
    passport: withUrl(rest.passport),
    snils: withUrl(rest.snils),
    educationalDocument: withUrl(rest.educationalDocument),
    qualificationDocument: withUrl(rest.qualificationDocument),
  };
}

type StoredLink = Omit<FileLink, 'url'> | null;

const link = (column: string) =>
  sql<StoredLink>`(select json_build_object('id', files.id, 'title', files.title) from files
    where files.id = ${sql.ref(`students.${column}`)})`;

const withUrl = (file: StoredLink): FileLink | null => file && { ...file, url: fileUrl(file.id) };

const avatarUrl = (fileId: string | null): string | null => (fileId ? fileUrl(fileId, true) : null);

/** Writes a person of an organization down, without files. The organization is checked by the caller. */
export async function insertStudent(tx: Tx, userId: string, form: EmployeeForm): Promise<string> {
  const id = newId();
  await tx
    .insertInto('students')
    .values({
      id,
      user_id: userId,
      organization_id: form.organization,
      birthday: form.birthday,
      job_title: form.jobTitle,
      passport_series: form.passportSeries,
      passport_number: form.passportNumber,
      snils_number: form.snilsNumber,
      diplom_number: form.diplomNumber,
      education_type: form.educationType,
      qualification: form.qualification,
    })
    .execute();
  return id;
}

/** The files of a form, by its fields. */
export type StudentFiles = Pick<
  EmployeeForm,
  'avatar' | 'passport' | 'snils' | 'educationalDocument' | 'qualificationDocument'
>;

/** Puts files into the profile. They are checked by the caller. */
export async function setStudentFiles(tx: Tx, studentId: string, files: StudentFiles): Promise<void> {
  await tx
    .updateTable('students')
    .set({
      avatar_id: files.avatar,
      passport_file_id: files.passport,
      snils_file_id: files.snils,
      educational_document_file_id: files.educationalDocument,
      qualification_document_file_id: files.qualificationDocument,
    })
    .where('id', '=', studentId)
    .execute();
}
