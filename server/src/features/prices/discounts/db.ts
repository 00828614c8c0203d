import type { Promo, QuantityStep } from '@dopusk/contract/agreed-price.ts';
import type { Discounts, DiscountsBody } from '@dopusk/contract/discounts.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';

/** What a center takes off a course's list price on a day. */
export async function findDiscounts(
  tx: Tx,
  centerId: Seen<'organizations'>,
  courseId: Locked<'courses'>,
  day: string,
): Promise<{ steps: QuantityStep[]; promos: Promo[] }> {
  const steps = await tx
    .selectFrom('quantityDiscounts')
    .where('centerId', '=', centerId)
    .orderBy('fromPeople')
    .select(['fromPeople', 'percent'])
    .execute();
  const promos = await tx
    .selectFrom('promos')
    .where('centerId', '=', centerId)
    .where(({ eb, or }) => or([eb('courseId', 'is', null), eb('courseId', '=', courseId)]))
    .where('validFrom', '<=', day)
    .where('validUntil', '>=', day)
    .orderBy('id')
    .select(['title', 'percent', 'validUntil as until'])
    .execute();
  return { steps, promos };
}

/** All discounts of the center, the lowest step and the latest promo first. */
export async function listDiscounts(db: Db | Tx, scope: CenterScope): Promise<Discounts> {
  const steps = await db
    .selectFrom('quantityDiscounts')
    .where('centerId', '=', scope.organization.id)
    .orderBy('fromPeople')
    .select(['fromPeople', 'percent'])
    .execute();
  const promos = await db
    .selectFrom('promos')
    .leftJoin('courses', 'courses.id', 'promos.courseId')
    .where('promos.centerId', '=', scope.organization.id)
    .orderBy('promos.validFrom', 'desc')
    .orderBy('promos.id')
    .select([
      'promos.title',
      'promos.courseId',
      'courses.title as courseTitle',
      'promos.percent',
      'promos.validFrom as since',
      'promos.validUntil as until',
    ])
    .execute();
  return { steps, promos };
}

/** Puts discounts in the place of those that the center had. */
export async function replaceDiscounts(
  tx: Tx,
  scope: CenterScope,
  { steps }: Pick<DiscountsBody, 'steps'>,
  promos: readonly (Omit<DiscountsBody['promos'][number], 'courseId'> & { courseId: Locked<'courses'> | null })[],
): Promise<void> {
  const centerId = scope.organization.id;
  await tx.deleteFrom('quantityDiscounts').where('centerId', '=', centerId).execute();
  await tx.deleteFrom('promos').where('centerId', '=', centerId).execute();
  if (steps.length > 0) {
    await tx
      .insertInto('quantityDiscounts')
      .values(steps.map((step) => ({ centerId, ...step })))
      .execute();
  }
  if (promos.length > 0) {
    const rows = promos.map(({ since: validFrom, until: validUntil, ...promo }) => ({
      id: newId(),
      centerId,
      ...promo,
      validFrom,
      validUntil,
    }));
    await tx.insertInto('promos').values(rows).execute();
  }
}
