import type { Basis, BasisContract } from '@dopusk/contract/contract-basis.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found } from '../../../http/refusal.ts';
import { findCovering, findOrganization, listValidContracts, type SeenContract, type Whose } from './db/basis.ts';

/** So many contracts of an organization are offered, the latest. */
const OFFERED = 100;

/**
 * The contracts that an invoice or an act of an organization may name, the latest first.
 * @throws Refusal NotFoundOrganization
 */
export async function readContracts(db: Db, scope: OperatorScope, of: Whose): Promise<BasisContract[]> {
  const organizationId = found(await findOrganization(db, scope, of), 'NotFoundOrganization');
  return listValidContracts(db, scope, organizationId, of.centerId).limit(OFFERED).execute();
}

interface Sides {
  centerId: Seen<'organizations'>;
  organizationId: string;
  assignmentIds: readonly string[];
  /** A valid contract that goes before the one that lists them all. */
  preferred?: string | undefined;
}

/**
 * The contract that a document about these assignments names.
 * @returns null when it names none
 * @throws Refusal Invalid with the field, for a contract that is revoked or of other sides
 */
export async function chosenBasis(
  tx: Tx,
  scope: OperatorScope,
  wanted: Basis,
  { centerId, organizationId, assignmentIds, preferred }: Sides,
): Promise<SeenContract | null> {
  if (wanted === 'None') return null;
  const valid = listValidContracts(tx, scope, organizationId, centerId);
  const named = (id: string) => valid.where('documents.id', '=', id).executeTakeFirst();
  if (wanted === 'Auto')
    return (preferred && (await named(preferred))) || ((await findCovering(valid, assignmentIds)) ?? null);
  const chosen = await named(wanted);
  if (!chosen) throw fieldRefusal('Invalid', 'basis', 'Этого договора нет среди действующих. Выберите другой');
  return chosen;
}
