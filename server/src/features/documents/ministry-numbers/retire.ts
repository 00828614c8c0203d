import { audit } from '../../../db/audit.ts';
import type { Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked } from '../../../db/seen.ts';
import { updateMinistryNumbers } from '../../assignments/db/write-assignments.ts';
import { lockPeopleOf } from '../db.ts';
import { keepAsFormer } from './db.ts';

/**
 * A number belongs to the record that the Ministry's register gave it for. When the protocol of that record is taken back,
 * the number goes with it: the next protocol and its certificates wait for their own.
 */
export async function retireMinistryNumbers(
  tx: Tx,
  scope: CenterScope,
  protocolId: Locked<'documents'>,
): Promise<void> {
  const people = await lockPeopleOf(tx, scope, protocolId);
  await keepAsFormer(
    tx,
    people.map(({ id }) => id),
  );
  const numbered = people.filter(({ number }) => number !== '');
  await updateMinistryNumbers(
    tx,
    numbered.map(({ id }) => ({ id, number: '' })),
  );
  for (const { id, number } of numbered) {
    const values = { ministryNumber: [number, ''] };
    await audit(tx, scope, 'document.ministry-number-kept', id, { fields: ['ministryNumber'], values });
  }
}
