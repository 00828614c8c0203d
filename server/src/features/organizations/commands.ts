import type { OrganizationBody } from '@dopusk/contract/organizations.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transaction } from '../../db/connection.ts';
import { fieldRefusal } from '../../http/refusal.ts';
import type { CenterScope } from '../../http/scope.ts';
import { hasOrganization, insertClient, lockCenter } from './db.ts';

/**
 * Creates a client organization of the center. Branches share an INN, so only the same title with the same INN
 * counts as the same organization. One that another center or the client itself made is not looked for: knowing
 * an INN must not open somebody's personnel.
 * @throws Refusal Invalid at `title` when the center already has it
 */
export function addOrganization(db: Db, scope: CenterScope, body: OrganizationBody): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    await lockCenter(tx, scope);
    if (await hasOrganization(tx, scope, body)) {
      throw fieldRefusal('Invalid', 'title', 'Организация с таким названием и ИНН уже есть в вашем списке');
    }
    const id = await insertClient(tx, scope, body);
    await audit(tx, scope, 'organization.created', id);
    return { id };
  });
}
