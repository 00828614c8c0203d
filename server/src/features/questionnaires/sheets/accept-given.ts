import { audit } from '../../../db/audit.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import { confirmEmailOf } from '../../session/confirmation/db.ts';
import { lockStudent } from '../../students/db/read-student.ts';
import { findFirstContacts, writeFirstContacts } from '../../students/first-contacts.ts';
import { keepGiven, lockGiven } from './db.ts';

/**
 * Makes the address that a person has given by his sheet his login, once what he has sent with it is accepted; where the record has got
 * another one meanwhile, that stays.
 * @throws Refusal EmailAlreadyUse, PhoneAlreadyUse when it has become somebody else's; as `limitDisclosed`
 */
export async function acceptGiven(
  db: Db,
  tx: Tx,
  scope: OperatorScope,
  questionnaireId: Locked<'questionnaires'>,
  studentId: Seen<'students'>,
): Promise<void> {
  const given = await lockGiven(tx, questionnaireId);
  if (!given) return;
  const before = found(await lockStudent(tx, scope, studentId), 'NotFoundStudent');
  const wanted = { email: given.email || before.email, phone: given.phone ?? before.phone };
  const first = await findFirstContacts(db, tx, scope, before, wanted);
  const [issue] = Object.values(first.issues).flat();
  if (issue) throw new Refusal(given.email ? 'EmailAlreadyUse' : 'PhoneAlreadyUse', issue.message);
  await writeFirstContacts(tx, before.userId, first);
  if (first.values.email) await confirmEmailOf(tx, before.userId, first.values.email);
  // The record has it now.
  await keepGiven(tx, given.id, { email: '', phone: null });
  await audit(tx, scope, 'questionnaire.contact-accepted', before.id);
}
