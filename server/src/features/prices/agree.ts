import { type AgreedPrice, agreePrice } from '@dopusk/contract/agreed-price.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Db, Tx } from '../../db/connection.ts';
import type { Seen } from '../../db/seen.ts';
import { findContractPrices } from './client-prices/db.ts';
import { findDiscounts } from './discounts/db.ts';

/** A course with what the list says of it, its documents included; in kopecks. */
export interface ListedCourse {
  courseId: Seen<'courses'>;
  centerId: Seen<'organizations'>;
  priceKopecks: number;
}

/** Whose person pays, of how many of that client in one group or assigned at once, and the day of assigning; today without. */
interface Paying {
  clientId: Seen<'organizations'>;
  peopleCount: number;
  day?: string;
}

/** What a person pays for a course. */
type PriceFor = (course: ListedCourse, paying: Paying) => AgreedPrice;

/**
 * By what the prices of courses are decided that are assigned to people of some clients (docs/rules.md#5.14, decision
 * 113): on any day, as the rules stand now.
 */
export async function priceRules(
  db: Db | Tx,
  courses: readonly ListedCourse[],
  clientIds: readonly Seen<'organizations'>[],
): Promise<PriceFor> {
  const contracts = await findContractPrices(
    db,
    courses.map(({ courseId }) => courseId),
    clientIds,
  );
  const { steps, promos } = await findDiscounts(db, [...new Set(courses.map(({ centerId }) => centerId))]);
  return ({ courseId, centerId, priceKopecks: listKopecks }, { clientId, peopleCount, day = today() }) =>
    agreePrice({
      listKopecks,
      contract:
        contracts.find((one) => one.courseId === courseId && one.clientId === clientId && one.since <= day) ?? null,
      peopleCount,
      steps: steps.filter((one) => one.centerId === centerId),
      promos: promos.filter(
        (one) =>
          one.centerId === centerId &&
          (one.courseId === null || one.courseId === courseId) &&
          one.since <= day &&
          one.until >= day,
      ),
    });
}
