import type { ContractPrice } from '@dopusk/contract/agreed-price.ts';
import type { ClientPrice, ClientPriceLine } from '@dopusk/contract/client-prices.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { type CenterScope, isCenter, type OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { shownCourseTitle } from '../../../db/shown-course-title.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { documentsKopecks } from '../db.ts';

/** The prices by contract of clients for courses, the latest first. */
export async function findContractPrices(
  db: Db | Tx,
  courseIds: readonly Seen<'courses'>[],
  clientIds: readonly Seen<'organizations'>[],
): Promise<(ContractPrice & { courseId: string; clientId: string })[]> {
  if (clientIds.length === 0 || courseIds.length === 0) return [];
  return db
    .selectFrom('clientPrices')
    .where('courseId', 'in', courseIds)
    .where('clientId', 'in', clientIds)
    .orderBy('validFrom', 'desc')
    .select(['courseId', 'clientId', 'priceKopecks as kopecks', 'validFrom as since'])
    .execute();
}

/** A client's prices by contract, by course and day; to a center its own alone. */
export async function listClientPrices(
  db: Db | Tx,
  scope: OperatorScope,
  clientId: Seen<'organizations'>,
): Promise<ClientPrice[]> {
  const rows = await db
    .selectFrom('clientPrices')
    .innerJoin('courses', 'courses.id', 'clientPrices.courseId')
    .innerJoin('organizations as center', 'center.id', 'courses.centerId')
    .where('clientPrices.clientId', '=', clientId)
    .$if(isCenter(scope), (rows) => rows.where('courses.centerId', '=', scope.organization?.id ?? ''))
    .orderBy('courses.title')
    .orderBy('courses.id')
    .orderBy('clientPrices.validFrom')
    .select([
      'clientPrices.courseId',
      shownCourseTitle.as('courseTitle'),
      shownTitleOf('center').as('centerTitle'),
      'clientPrices.validFrom as since',
      'clientPrices.priceKopecks',
      sql<number>`courses.price_kopecks + ${documentsKopecks}`.as('listKopecks'),
    ])
    .execute();
  return rows.map(({ priceKopecks, listKopecks, ...row }) => ({
    ...row,
    price: toRubles(priceKopecks),
    listPrice: toRubles(listKopecks),
  }));
}

/** Those of the courses that are the center's own, held against deletion until the transaction ends. */
export async function holdOwnCourses(tx: Tx, scope: CenterScope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('courses')
    .where('id', 'in', ids)
    .where('centerId', '=', scope.organization.id)
    .orderBy('id')
    .select('id')
    .$narrowType<{ id: Locked<'courses'> }>()
    .forKeyShare()
    .execute();
}

/** Puts a list in the place of what the client had with this center. */
export async function replaceClientPrices(
  tx: Tx,
  scope: CenterScope,
  clientId: Seen<'organizations'>,
  lines: readonly (ClientPriceLine & { courseId: Locked<'courses'> })[],
): Promise<void> {
  await tx
    .deleteFrom('clientPrices')
    .where('clientId', '=', clientId)
    .where('courseId', 'in', (eb) =>
      eb.selectFrom('courses').where('centerId', '=', scope.organization.id).select('id'),
    )
    .execute();
  if (lines.length === 0) return;
  await tx
    .insertInto('clientPrices')
    .values(
      lines.map(({ courseId, since, price }) => ({
        clientId,
        courseId,
        validFrom: since,
        priceKopecks: toKopecks(price),
      })),
    )
    .execute();
}
