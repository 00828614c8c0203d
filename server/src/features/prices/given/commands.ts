import { lessPercent } from '@dopusk/contract/agreed-price.ts';
import { canPay } from '@dopusk/contract/assignments.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import type { GivenPriceBody } from '@dopusk/contract/given-prices.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { fieldRefusal, found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { lockAssignment } from '../../assignments/db/read-assignment.ts';
import { formatSum } from '../../payments/format-sum.ts';
import { findDiscountLimit, findPriced, updatePrice } from './db.ts';

/**
 * Gives an unpaid assignment a price by hand (docs/rules.md#5.15): no rule changes it any more.
 * @throws Refusal NotFoundAssignCourse, AssignAlreadyPaid; AssignAlreadyInvoiced while an invoice waits for its payment;
 *   Invalid for more than the list says, DiscountTooLarge for less than the operator may give
 */
export function givePrice(db: Db, scope: CenterScope, { assignId, price, reason }: GivenPriceBody): Promise<null> {
  return transaction(db, async (tx) => {
    const assignment = found(await lockAssignment(tx, scope, assignId), 'NotFoundAssignCourse');
    refuseUnless(canPay(assignment));
    const { listKopecks, invoice } = await findPriced(tx, assignment.id);
    if (invoice !== null) {
      throw new Refusal('AssignAlreadyInvoiced', `Назначение стоит в счёте № ${invoice}: сначала отмените его`);
    }
    const kopecks = toKopecks(price);
    if (kopecks > listKopecks)
      throw fieldRefusal('Invalid', 'price', `Не больше цены по прайсу: ${formatSum(listKopecks)}`);
    const limit = await findDiscountLimit(tx, scope);
    const lowest = lessPercent(listKopecks, limit);
    if (kopecks < lowest) {
      const text = `Вам разрешена скидка до ${limit} %: не меньше ${formatSum(lowest)}`;
      throw fieldRefusal('DiscountTooLarge', 'price', text);
    }
    await updatePrice(tx, assignment.id, {
      kopecks,
      listKopecks,
      kind: 'Hand',
      reason: `назначена вручную: ${reason}`,
    });
    await audit(tx, scope, 'assignment.price-given', assignment.id, {
      from: assignment.priceKopecks,
      to: kopecks,
      reason,
    });
    return null;
  });
}
