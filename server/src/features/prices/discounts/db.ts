import type { Promo, QuantityStep } from '@dopusk/contract/agreed-price.ts';
import type { Discounts, DiscountsBody } from '@dopusk/contract/discounts.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';

type StepOfCenter = QuantityStep & { centerId: string };
type PromoOfCenter = Promo & { centerId: string; courseId: string | null; since: string };

/** What centers take off the list prices of their courses, on any day. */
export async function findDiscounts(
  db: Db | Tx,
  centerIds: readonly Seen<'organizations'>[],
): Promise<{ steps: StepOfCenter[]; promos: PromoOfCenter[] }> {
  if (centerIds.length === 0) return { steps: [], promos: [] };
  const steps = await db
    .selectFrom('quantityDiscounts')
    .where('centerId', 'in', centerIds)
    .orderBy('fromPeople')
    .select(['centerId', 'fromPeople', 'percent'])
    .execute();
  const promos = await db
    .selectFrom('promos')
    .where('centerId', 'in', centerIds)
    .orderBy('id')
    .select(['centerId', 'courseId', 'title', 'percent', 'validFrom as since', 'validUntil as until'])
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
      shownCourseTitle.$castTo<string | null>().as('courseTitle'),
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
