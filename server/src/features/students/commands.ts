import type { EmployeeForm } from '@dopusk/contract/students.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transaction } from '../../db/connection.ts';
import { fieldRefusal } from '../../http/refusal.ts';
import type { OperatorScope } from '../../http/scope.ts';
import { seesOrganization } from '../organizations/db.ts';
import { createAccount } from '../session/accounts.ts';
import { hashPassword } from '../session/passwords.ts';
import { insertStudent } from './db/write-student.ts';
import { takeFiles } from './student-files.ts';

/**
 * Creates an employee of an organization that the operator sees, with an account to log in.
 * @throws Refusal NotFoundOrganization, EmailAlreadyUse, PhoneAlreadyUse, NotFoundFile, each with its fields
 */
export async function createStudent(db: Db, scope: OperatorScope, form: EmployeeForm): Promise<{ id: string }> {
  if (!(await seesOrganization(db, scope, form.organization))) {
    throw fieldRefusal('NotFoundOrganization', 'organization');
  }
  // Before the transaction: hashing is slow on purpose and would hold a connection meanwhile.
  const passwordHash = await hashPassword(form.password);
  const { surname, name, lastName: lastname, email, phone } = form;
  return transaction(db, async (tx) => {
    const userId = await createAccount(tx, { surname, name, lastname, email, phone, passwordHash });
    const id = await insertStudent(tx, userId, form);
    await takeFiles(tx, scope, id, form);
    await audit(tx, scope, 'student.created', id);
    return { id };
  });
}
