import { textOf } from '@dopusk/contract/codes.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { studentFiles } from '@dopusk/contract/student-record.ts';
import type { Tx } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Locked } from '../../db/seen.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import { giveFilesToStudent } from '../files/db.ts';
import { type StudentFiles, setStudentFiles } from './db/write-student.ts';

export const FILE_FIELDS = namesOf(studentFiles);

/**
 * Makes the files that a form names the student's own and puts them into the profile. A field that is not
 * there keeps its file. Only the operator's own uploads that belong to nobody yet: otherwise
 * naming a stranger's file would open it.
 * @throws Refusal NotFoundFile under each field that names another file, Invalid when the photo is no image
 */
export async function takeFiles(
  tx: Tx,
  scope: OperatorScope,
  studentId: Locked<'students'>,
  form: StudentFiles,
): Promise<void> {
  if (FILE_FIELDS.every((field) => form[field] === undefined)) return;
  const named = FILE_FIELDS.flatMap((field) => (form[field] ? [{ field, id: form[field] }] : []));
  const taken = await giveFilesToStudent(
    tx,
    scope,
    studentId,
    named.map(({ id }) => id),
  );
  const missing = named.filter(({ id }) => !taken.some((file) => file.id === id));
  if (missing.length > 0) throw notFound(missing.map(({ field }) => field));
  const avatar = taken.find(({ id }) => id === form.avatar);
  if (avatar && !avatar.mime.startsWith('image/')) {
    throw fieldRefusal('Invalid', 'avatar', 'Фото должно быть изображением');
  }
  await setStudentFiles(tx, studentId, form);
}

function notFound(fields: string[]): Refusal {
  const issue = { code: 'NotFoundFile', message: textOf('NotFoundFile') };
  const byField: FieldIssues = Object.fromEntries(fields.map((field) => [field, [issue]]));
  return new Refusal('NotFoundFile', undefined, byField);
}
