import { TrainingType } from '@dopusk/contract/courses.ts';
import { DocumentType } from '@dopusk/contract/documents.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { DocumentPrice } from '@dopusk/contract/prices.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { visibleCenters } from '../../db/visible.ts';
import type { CenterScope, OperatorScope } from '../../http/scope.ts';

/** For queries of `courses`: what the center's list takes for the documents that the course issues, in kopecks. */
export const documentsKopecks = sql<number>`coalesce((select sum(document_prices.price_kopecks)::bigint from document_prices
  where document_prices.center_id = courses.center_id and document_prices.training_type = courses.training_type
  and document_prices.document_type = any(courses.issued_documents)), 0)`;

/** A center's whole list, zeros included; undefined when the operator does not see the center. */
export async function readPrices(db: Db, scope: OperatorScope, centerId: string): Promise<DocumentPrice[] | undefined> {
  const center = await db
    .selectFrom('organizations')
    .where('id', '=', centerId)
    .where('id', 'in', visibleCenters(scope))
    .select('id')
    .executeTakeFirst();
  if (!center) return undefined;
  const rows = await db.selectFrom('document_prices').where('center_id', '=', centerId).selectAll().execute();
  const kopecks = new Map(rows.map((row) => [`${row.training_type} ${row.document_type}`, row.price_kopecks]));
  return TrainingType.options.flatMap((trainingType) =>
    DocumentType.options.map((documentType) => ({
      trainingType,
      documentType,
      price: toRubles(kopecks.get(`${trainingType} ${documentType}`) ?? 0),
    })),
  );
}

/** Writes the prices given; zero takes one off the list. */
export async function writePrices(tx: Tx, scope: CenterScope, prices: readonly DocumentPrice[]): Promise<void> {
  const centerId = scope.organization.id;
  const rows = prices.map(({ trainingType, documentType, price }) => ({
    center_id: centerId,
    training_type: trainingType,
    document_type: documentType,
    price_kopecks: toKopecks(price),
  }));
  const kept = rows.filter((row) => row.price_kopecks > 0);
  for (const { training_type, document_type } of rows.filter((row) => row.price_kopecks === 0)) {
    await tx
      .deleteFrom('document_prices')
      .where('center_id', '=', centerId)
      .where('training_type', '=', training_type)
      .where('document_type', '=', document_type)
      .execute();
  }
  if (kept.length === 0) return;
  await tx
    .insertInto('document_prices')
    .values(kept)
    .onConflict((conflict) =>
      conflict
        .columns(['center_id', 'training_type', 'document_type'])
        .doUpdateSet(({ ref }) => ({ price_kopecks: ref('excluded.price_kopecks') })),
    )
    .execute();
}
