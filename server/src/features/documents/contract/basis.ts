import { automaticOf, type Basis, type BasisContract } from '@dopusk/contract/contract-basis.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { fieldRefusal, found } from '../../../http/refusal.ts';
import { findCounterparty } from '../static/db.ts';
import { type Framed, findFrame, listAbout, listValidContracts, type SeenContract } from './db/basis.ts';

/** So many contracts of an organization are offered, the latest. */
const OFFERED = 100;

/**
 * The contracts that an invoice about no assignments may name, the latest first.
 * @throws Refusal NotFoundOrganization
 */
export async function readContracts(
  db: Db,
  scope: OperatorScope,
  { organizationId, centerId }: { organizationId: string; centerId?: string | undefined },
): Promise<BasisContract[]> {
  found(await findCounterparty(db, scope, organizationId), 'NotFoundOrganization');
  return listValidContracts(db, scope, organizationId, centerId).limit(OFFERED).execute();
}

interface Sides {
  centerId: Seen<'organizations'>;
  organizationId: string;
  assignmentIds: readonly string[];
  /** A valid contract that goes before the one that lists them all. */
  preferred?: string | undefined;
}

/** The contracts that a document about these assignments may name: those that list some of them, the latest first. */
export async function offeredBasis(
  db: Db | Tx,
  scope: OperatorScope,
  { centerId, organizationId, assignmentIds }: Omit<Sides, 'preferred'>,
): Promise<{ contracts: (SeenContract & { listedCount: number })[]; assignCount: number }> {
  const valid = listValidContracts(db, scope, organizationId, centerId);
  const contracts = assignmentIds.length > 0 ? await listAbout(valid, assignmentIds).limit(OFFERED).execute() : [];
  return { contracts, assignCount: assignmentIds.length };
}

/** A contract that a document names; of a specification with the framework contract that it belongs to, or in which it is printed. */
type NamedContract = SeenContract & { framed: Framed | null };

/**
 * The contract that a document about these assignments names; about none, any contract of its sides will do.
 * @returns null when it names none
 * @throws Refusal Invalid with the field, for a contract that is revoked, of other sides or about others
 */
export async function chosenBasis(
  tx: Tx,
  scope: OperatorScope,
  wanted: Basis,
  sides: Sides,
): Promise<NamedContract | null> {
  const chosen = await choose(tx, scope, wanted, sides);
  // Money put in beforehand is for no order yet: it rests on the contract as a whole, or on the order that is named.
  const framed = chosen && (await findFrame(tx, chosen.id));
  const isWhole = sides.assignmentIds.length === 0 && framed?.number === chosen?.number;
  return chosen && { ...chosen, framed: isWhole ? null : framed };
}

/**
 * Of what rests on several contracts at once: those of these that are in force with the client and no later than the document, the
 * earliest first.
 */
export async function severalBases(
  tx: Tx,
  scope: OperatorScope,
  contractIds: readonly (string | null)[],
  { centerId, organizationId, date }: Pick<Sides, 'centerId' | 'organizationId'> & { date: string },
): Promise<NamedContract[]> {
  const ids = [...new Set(contractIds.filter((id) => id !== null))];
  if (ids.length === 0) return [];
  const contracts = await listValidContracts(tx, scope, organizationId, centerId)
    .where('documents.id', 'in', ids)
    .where('documents.issueDate', '<=', date)
    .execute();
  const named = await Promise.all(contracts.map(async (one) => ({ ...one, framed: await findFrame(tx, one.id) })));
  return named.toReversed();
}

async function choose(tx: Tx, scope: OperatorScope, wanted: Basis, sides: Sides): Promise<SeenContract | null> {
  if (wanted === 'None') return null;
  const { centerId, organizationId, assignmentIds, preferred } = sides;
  const valid = listValidContracts(tx, scope, organizationId, centerId);
  const named = (id: string) => valid.where('documents.id', '=', id).executeTakeFirst();
  if (wanted === 'Auto') {
    const before = preferred && (await named(preferred));
    return before || (automaticOf(await offeredBasis(tx, scope, sides)) ?? null);
  }
  const chosen = await named(wanted);
  if (!chosen) throw fieldRefusal('Invalid', 'basis', 'Этого договора нет среди действующих. Выберите другой');
  const isAbout = await listAbout(valid.where('documents.id', '=', chosen.id), assignmentIds).executeTakeFirst();
  if (assignmentIds.length > 0 && !isAbout) {
    throw fieldRefusal('Invalid', 'basis', 'Договор не называет никого из тех, за кого платят. Выберите другой');
  }
  return chosen;
}
