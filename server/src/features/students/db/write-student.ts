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
      userId,
      organizationId: form.organization,
      birthday: form.birthday,
      jobTitle: form.jobTitle,
      passportSeries: form.passportSeries,
      passportNumber: form.passportNumber,
      snilsNumber: form.snilsNumber,
      diplomNumber: form.diplomNumber,
      educationType: form.educationType,
      qualification: form.qualification,
    })
    .execute();
  return id;
}

/** Changes what is written of a person, files and account apart; a field left out stays. Checked by the caller. */
export async function updateStudent(tx: Tx, id: string, changes: StudentChanges): Promise<void> {
  const values = {
    birthday: changes.birthday,
    jobTitle: changes.jobTitle,
    passportSeries: changes.passportSeries,
    passportNumber: changes.passportNumber,
    snilsNumber: changes.snilsNumber,
    diplomNumber: changes.diplomNumber,
    educationType: changes.educationType,
    qualification: changes.qualification,
    dativeName: changes.dativeName,
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
      avatarId: files.avatar,
      passportFileId: files.passport,
      snilsFileId: files.snils,
      educationalDocumentFileId: files.educationalDocument,
      qualificationDocumentFileId: files.qualificationDocument,
    })
    .where('id', '=', studentId)
    .execute();
}
