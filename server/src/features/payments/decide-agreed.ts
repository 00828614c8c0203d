import type { Tx } from '../../db/connection.ts';
import { scopeOnBehalf } from '../../http/session.ts';
import { type Agreed, chooseAgreed, type Decided } from './choose-agreed.ts';
import type { Payment } from './db/card-payments.ts';
import type { Parts } from './parts.ts';

/**
 * Decides what becomes of what a card payment was agreed for, now that its money is on the balance. Who began it while logged
 * in spends the balance too, and may have been shut out since: then nobody is paid. Who pays by a link spends what he brings.
 * @param money what of the balance this payment may spend
 */
export async function decideAgreed(
  tx: Tx,
  payment: Payment,
  agreed: readonly Agreed[],
  money: Parts,
): Promise<readonly Decided[]> {
  if (payment.linkId || (await stillPays(tx, payment))) return chooseAgreed(agreed, money, payment.organizationId);
  return agreed.map((one) => ({ ...one, outcome: 'PayerLeft' }));
}

async function stillPays(tx: Tx, { createdBy, organizationId }: Payment): Promise<boolean> {
  const scope = createdBy && (await scopeOnBehalf(tx, createdBy, organizationId));
  return scope ? scope.rights.includes('Money') : false;
}
