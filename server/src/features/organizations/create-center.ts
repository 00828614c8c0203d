import type { OrganizationBody } from '@dopusk/contract/organizations.ts';
import { usualRights } from '@dopusk/contract/rights.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transaction } from '../../db/connection.ts';
import { insertOperator } from '../operators/db.ts';
import { createAccount } from '../session/accounts.ts';
import { createPasswordLink } from '../session/db.ts';
import { unknownPassword } from '../session/passwords.ts';
import { insertCenter } from './db.ts';

/** How long the administrator's link to set the password works, in hours. */
export const LINK_HOURS = 72;

/**
 * Makes a center with its first administrator (`npm run portal -- create-center`).
 * @returns the token of the one-time link by which the administrator sets a password
 * @throws Refusal EmailAlreadyUse
 */
export async function createCenter(db: Db, center: OrganizationBody & { email: string }): Promise<string> {
  // Nobody knows this password: the only way to log in is the link.
  const passwordHash = await unknownPassword;
  return transaction(db, async (tx) => {
    const organizationId = await insertCenter(tx, center);
    const administrator = { surname: 'Администратор', name: 'центра', lastname: '', email: center.email, phone: null };
    // Confirmed already: the first administrator must not depend on letters, and whoever runs the installation knows
    // his address.
    // Who he is he says himself, before the portal opens to him.
    const account = { ...administrator, passwordHash, isEmailConfirmed: true, isUnnamed: true };
    const { id: userId } = await createAccount(tx, account);
    await insertOperator(tx, { userId, organizationId, role: 'HighOperator', rights: usualRights.EducationCenter });
    await audit(tx, null, 'center.created', organizationId);
    return createPasswordLink(tx, userId, LINK_HOURS);
  });
}
