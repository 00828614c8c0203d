import { type AgreedPrice, agreePrice } from '@dopusk/contract/agreed-price.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Tx } from '../../db/connection.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { findContractPrices } from './client-prices/db.ts';
import { findDiscounts } from './discounts/db.ts';

/** A course with what the list says of it today, its documents included; in kopecks. */
interface ListedCourse {
  courseId: Locked<'courses'>;
  centerId: Seen<'organizations'>;
  priceKopecks: number;
}

/** What a person of a client pays, of so many of that client in one group or assigned at once. */
type PriceFor = (clientId: Seen<'organizations'>, peopleCount: number) => AgreedPrice;

/**
 * By what the prices of a course are decided that is assigned today to people of some clients (docs/rules.md#5.14,
 * decision 113).
 */
export async function priceRules(
  tx: Tx,
  { courseId, centerId, priceKopecks: listKopecks }: ListedCourse,
  clientIds: readonly Seen<'organizations'>[],
): Promise<PriceFor> {
  const contracts = await findContractPrices(tx, courseId, clientIds, today());
  const discounts = await findDiscounts(tx, centerId, courseId, today());
  return (clientId, peopleCount) => {
    const contract = contracts.get(clientId) ?? null;
    return agreePrice({ listKopecks, contract, peopleCount, ...discounts });
  };
}
