import { toldOfPeople } from '@dopusk/contract/history.ts';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/connection.ts';
import type { CenterScope } from '../../db/scope.ts';
import { toldValues } from '../../db/told-values.ts';
import { lockStudent } from './db/read-student.ts';
import { updateStudent } from './db/write-student.ts';

/** Keeps how a center has declined a name in a document, for the next one; of a person whom it does not see nothing is changed. */
export async function rememberDative(tx: Tx, scope: CenterScope, studentId: string, dativeName: string): Promise<void> {
  const before = await lockStudent(tx, scope, studentId);
  if (!before || before.dativeName === dativeName) return;
  await updateStudent(tx, before.id, { dativeName });
  const fields = ['dativeName'] as const;
  const values = toldValues(toldOfPeople, [...fields], before, { dativeName });
  await audit(tx, scope, 'student.changed', before.id, { fields: [...fields], values });
}
