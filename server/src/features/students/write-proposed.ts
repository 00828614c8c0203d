import { toldOfPeople } from '@dopusk/contract/history.ts';
import type { Answers } from '@dopusk/contract/questionnaires.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { studentFiles, studentRecord } from '@dopusk/contract/student-record.ts';
import { canProcess } from '@dopusk/contract/withdrawn-consent.ts';
import { audit, replacedOf } from '../../db/audit.ts';
import type { Tx } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { toldValues } from '../../db/told-values.ts';
import { found, Refusal, refuseUnless } from '../../http/refusal.ts';
import { giveBroughtFiles } from '../files/db.ts';
import { lockStudent } from './db/read-student.ts';
import { findSnilsOwner, lockSnils, snilsTaken } from './db/snils-owner.ts';
import { findTaken } from './db/taken.ts';
import { type StudentFiles, setStudentFiles, updateStudent } from './db/write-student.ts';

/**
 * Puts what a person has said of himself, and the files that he has brought, into the record; the rest stays.
 * @throws Refusal NotFoundStudent; ConsentWithdrawn when he has taken it back since; what is `taken` by another; SnilsAlreadyUse
 */
export async function writeProposed(
  tx: Tx,
  scope: OperatorScope,
  studentId: string,
  answers: Answers,
  files: StudentFiles,
): Promise<void> {
  const before = found(await lockStudent(tx, scope, studentId), 'NotFoundStudent');
  refuseUnless(canProcess(before));
  const [taken] = await findTaken(tx, before.organizationId, answers, before.id);
  if (taken) throw new Refusal(taken.code);
  const { snilsNumber } = answers;
  if (snilsNumber && snilsNumber !== before.snilsNumber) {
    await lockSnils(tx, before.organizationId, snilsNumber);
    const owner = await findSnilsOwner(tx, scope, before.organizationId, snilsNumber, before.id);
    if (owner) throw new Refusal('SnilsAlreadyUse', snilsTaken(owner));
  }
  await updateStudent(tx, before.id, answers);
  await giveBroughtFiles(tx, before.id, before.userId, Object.values(files));
  if (Object.keys(files).length > 0) await setStudentFiles(tx, before.id, files);
  const fields = replacedOf(namesOf({ ...studentRecord, ...studentFiles }), before, { ...answers, ...files });
  const values = toldValues(toldOfPeople, fields, before, answers);
  await audit(tx, scope, 'student.changed', before.id, { fields, values });
}
