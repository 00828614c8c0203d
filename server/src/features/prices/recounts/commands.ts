import type { AgreedPrice } from '@dopusk/contract/agreed-price.ts';
import { toKopecks } from '@dopusk/contract/fields/rubles.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, type Tx, transaction } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { Refusal } from '../../../http/refusal.ts';
import { priceRules } from '../agree.ts';
import { lockPriced, updatePrice } from '../given/db.ts';
import { findRecountable, type Recountable, type Which } from './db.ts';

/** One whose price is another by the agreements of today, with that price. */
export interface Change {
  found: Recountable;
  after: AgreedPrice;
}

/**
 * What the agreements say today of the day on which each was assigned (docs/rules.md#5.16); the list is that day's, which
 * the assignment has kept.
 */
export async function findChanges(db: Db | Tx, scope: CenterScope, which: Which): Promise<Change[]> {
  const all = await findRecountable(db, scope, which);
  const listed = all.map((found) => ({
    courseId: found.courseId,
    centerId: scope.organization.id,
    priceKopecks: found.listPriceKopecks ?? found.priceKopecks,
  }));
  const courses = [...new Map(listed.map((course) => [course.courseId, course])).values()];
  const priceFor = await priceRules(db, courses, [...new Set(all.map(({ organizationId }) => organizationId))]);
  return all.flatMap((found, index) => {
    const course = listed[index];
    if (!course) return [];
    const { organizationId: clientId, peopleCount, day } = found;
    const after = priceFor(course, { clientId, peopleCount, day });
    return after.kopecks === found.priceKopecks ? [] : [{ found, after }];
  });
}

/**
 * Gives chosen assignments the prices that a preview has shown: to all of them or to none.
 * @throws Refusal NotFoundAssignCourse; PricesChanged when one has been paid, invoiced or priced anew, is being paid
 *   by card, or an agreement has changed since
 */
export function recountPrices(
  db: Db,
  scope: CenterScope,
  rows: readonly { assignId: string; price: number }[],
): Promise<{ recounted: number }> {
  return transaction(db, async (tx) => {
    const seen = new Map(rows.map(({ assignId, price }) => [assignId, toKopecks(price)]));
    const locked = await lockPriced(tx, scope, [...seen.keys()]);
    if (locked.length < seen.size) throw new Refusal('NotFoundAssignCourse');
    const changes = await findChanges(tx, scope, { ids: locked.map(({ id }) => id) });
    const after = new Map<string, AgreedPrice>(changes.map(({ found, after }) => [found.id, after]));
    for (const { id, priceKopecks: from } of locked) {
      const price = after.get(id);
      if (price === undefined || price.kopecks !== seen.get(id)) throw new Refusal('PricesChanged');
      await updatePrice(tx, id, price);
      await audit(tx, scope, 'assignment.price-recounted', id, { from, to: price.kopecks });
    }
    return { recounted: locked.length };
  });
}
