import type { EmployeeForm, StudentChanges } from '@dopusk/contract/students.ts';
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

/** Changes what is written of a person, files and account apart; a field left out stays. Checked by the caller. */
export async function updateStudent(tx: Tx, id: string, changes: StudentChanges): Promise<void> {
  const values = {
    birthday: changes.birthday,
    job_title: changes.jobTitle,
    passport_series: changes.passportSeries,
    passport_number: changes.passportNumber,
    snils_number: changes.snilsNumber,
    diplom_number: changes.diplomNumber,
    education_type: changes.educationType,
    qualification: changes.qualification,
    dative_name: changes.dativeName,
  };
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('students').set(values).where('id', '=', id).execute();
}

/** The files of a form, by its fields: null for none, undefined for whatever is there. */
export type StudentFiles = Partial<
  Pick<EmployeeForm, 'avatar' | 'passport' | 'snils' | 'educationalDocument' | 'qualificationDocument'>
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
