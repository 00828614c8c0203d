import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { Refusal } from '../../http/refusal.ts';
import { formatSum } from './format-sum.ts';

/**
 * Pays nothing at a price that its payer has not seen; whoever says none pays any.
 * @param kopecks to be paid now
 * @param seen in rubles, what the payer was told
 * @throws Refusal PricesChanged that says the sum of now
 */
export function refuseOtherSum(kopecks: number, seen: number | undefined): void {
  if (seen === undefined || toKopecks(seen) === kopecks) return;
  throw new Refusal('PricesChanged', `К оплате теперь ${formatSum(kopecks)}: проверьте сумму и подтвердите ещё раз`);
}
