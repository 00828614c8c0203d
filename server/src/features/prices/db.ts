import { issuableBy } from '@dopusk/contract/documents/documents-of-training.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { DocumentPrice } from '@dopusk/contract/prices.ts';
import { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import type { CenterScope, OperatorScope } from '../../db/scope.ts';
import { visibleCenters } from '../../db/visible.ts';

/** For queries of `courses`: the price of the documents that the course issues by the center's list, in kopecks. */
export const documentsKopecks = sql<number>`coalesce((select sum(document_prices.price_kopecks)::bigint from document_prices
  where document_prices.center_id = courses.center_id and document_prices.training_type = courses.training_type
  and document_prices.document_type = any(courses.issued_documents)), 0)`;

/** A center's price of all that each training may issue, zeros included; undefined when the operator does not see the center. */
export async function readPrices(db: Db, scope: OperatorScope, centerId: string): Promise<DocumentPrice[] | undefined> {
  const center = await db
    .selectFrom('organizations')
    .where('id', '=', centerId)
    .where('id', 'in', visibleCenters(scope))
    .select('id')
    .executeTakeFirst();
  if (!center) return undefined;
  const rows = await db.selectFrom('documentPrices').where('centerId', '=', centerId).selectAll().execute();
  const kopecks = new Map(rows.map((row) => [`${row.trainingType} ${row.documentType}`, row.priceKopecks]));
  return TrainingType.options.flatMap((trainingType) =>
    issuableBy(trainingType).map((documentType) => ({
      trainingType,
      documentType,
      price: toRubles(kopecks.get(`${trainingType} ${documentType}`) ?? 0),
    })),
  );
}

/** Stores the given prices; zero removes one from the list. */
export async function writePrices(tx: Tx, scope: CenterScope, prices: readonly DocumentPrice[]): Promise<void> {
  const centerId = scope.organization.id;
  const rows = prices.map(({ trainingType, documentType, price }) => ({
    centerId,
    trainingType,
    documentType,
    priceKopecks: toKopecks(price),
  }));
  const kept = rows.filter((row) => row.priceKopecks > 0);
  for (const { trainingType, documentType } of rows.filter((row) => row.priceKopecks === 0)) {
    await tx
      .deleteFrom('documentPrices')
      .where('centerId', '=', centerId)
      .where('trainingType', '=', trainingType)
      .where('documentType', '=', documentType)
      .execute();
  }
  if (kept.length === 0) return;
  await tx
    .insertInto('documentPrices')
    .values(kept)
    .onConflict((conflict) =>
      conflict
        .columns(['centerId', 'trainingType', 'documentType'])
        .doUpdateSet(({ ref }) => ({ priceKopecks: ref('excluded.priceKopecks') })),
    )
    .execute();
}
