import { daysLater } from '@dopusk/contract/expiring.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';

/** What the demo centre takes off its list: for many people, in a week that is over, and for one client by contract. */
export async function makePriceRules(
  db: Db,
  { centerId, clientId, courseId }: { centerId: string; clientId: string; courseId: string },
): Promise<void> {
  const steps = [
    { fromPeople: 10, percent: 5 },
    { fromPeople: 25, percent: 10 },
  ];
  await db
    .insertInto('quantityDiscounts')
    .values(steps.map((step) => ({ centerId, ...step })))
    .execute();
  const [validFrom, validUntil] = [daysLater(today(), -60), daysLater(today(), -47)];
  await db
    .insertInto('promos')
    .values({ id: newId(), centerId, courseId: null, title: 'Неделя охраны труда', percent: 15, validFrom, validUntil })
    .execute();
  await db
    .insertInto('clientPrices')
    .values({ clientId, courseId, validFrom: daysLater(today(), -90), priceKopecks: 1_250_000 })
    .execute();
}
