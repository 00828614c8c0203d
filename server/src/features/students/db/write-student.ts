import type { EmployeeForm } from '@dopusk/contract/students.ts';
import type { Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';

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
