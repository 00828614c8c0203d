import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { studentFields, studentFiles } from '@dopusk/contract/student-record.ts';
import type { EmployeeForm, StudentChanges } from '@dopusk/contract/students.ts';
import type { Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import { isCenter, type OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';

const fields = namesOf(studentFields);

/** The centers that know a person from the start: the one that makes him. */
export const knowers = (scope: OperatorScope): string[] => (isCenter(scope) ? [scope.organization.id] : []);

/** Writes a person of an organization down, without files; the center that does so knows him. The organization is checked by the caller. */
export async function insertStudent(
  tx: Tx,
  scope: OperatorScope,
  owner: { userId: Seen<'users'>; organizationId: Seen<'organizations'> },
  form: EmployeeForm,
): Promise<Locked<'students'>> {
  const id = newId<'students'>();
  await tx
    .insertInto('students')
    .values({ id, ...owner, knownTo: knowers(scope), ...pick(form, fields) })
    .execute();
  return id;
}

/** Changes what is written of a person, files and account apart; a field left out stays. Checked by the caller. */
export async function updateStudent(
  tx: Tx,
  id: Locked<'students'>,
  changes: Partial<Pick<StudentChanges, (typeof fields)[number]>>,
): Promise<void> {
  const values = pick(changes, fields);
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('students').set(values).where('id', '=', id).execute();
}

/** The files of a form, by its fields: null for none, undefined for whatever is there. */
export type StudentFiles = Partial<Pick<EmployeeForm, keyof typeof studentFiles>>;

/** Puts files into the profile. They are checked by the caller. */
export async function setStudentFiles(tx: Tx, studentId: Locked<'students'>, files: StudentFiles): Promise<void> {
  const columns = namesOf(studentFiles).map((name) => [studentFiles[name].column, files[name]]);
  await tx.updateTable('students').set(Object.fromEntries(columns)).where('id', '=', studentId).execute();
}
