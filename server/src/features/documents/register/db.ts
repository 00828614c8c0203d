import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { NumberShape } from '@dopusk/contract/documents/number-pattern.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Numbering, Register } from './count.ts';

/**
 * Holds the center's numbers of a type until the transaction ends, those of all years: they are taken one after another,
 * and no two years share one.
 */
export async function lockRegister(
  tx: Tx,
  scope: CenterScope,
  { type, year }: Numbering,
  { isYearly }: NumberShape,
): Promise<Register> {
  const centerId = scope.organization.id;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents ${centerId} ${type}`}, 0))`.execute(tx);
  await tx
    .insertInto('documentRegisters')
    .values({ centerId, type, year, lastNumber: 0 })
    .onConflict((conflict) => conflict.columns(['centerId', 'type', 'year']).doNothing())
    .execute();
  const { last } = await tx
    .selectFrom('documentRegisters')
    .where('centerId', '=', centerId)
    .where('type', '=', type)
    .$if(isYearly, (registers) => registers.where('year', '=', year))
    .select(sql<number>`max(last_number)`.as('last'))
    .executeTakeFirstOrThrow();
  const first = await tx
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', '=', type)
    .$if(isYearly, (documents) => documents.where('year', '=', year))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return { last, isEmpty: first === undefined };
}

export async function moveRegister(tx: Tx, scope: CenterScope, { type, year }: Numbering, last: number): Promise<void> {
  await tx
    .updateTable('documentRegisters')
    .set({ lastNumber: last })
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where('year', '=', year)
    .execute();
}

/** Takes the count back to before a number that nobody has any more; the numbers after it that are taken are skipped. */
export async function rewindRegister(
  tx: Tx,
  scope: CenterScope,
  { type, year }: Numbering,
  { isYearly }: NumberShape,
  freed: number,
): Promise<void> {
  await tx
    .updateTable('documentRegisters')
    .set({ lastNumber: freed - 1 })
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where('lastNumber', '>=', freed)
    .$if(isYearly, (registers) => registers.where('year', '=', year))
    .execute();
}

/** How the center numbers a register; empty for plain numbers. */
export async function findPattern(db: Db | Tx, scope: CenterScope, type: DocumentType): Promise<string> {
  const row = await db
    .selectFrom('numberPatterns')
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .select('pattern')
    .executeTakeFirst();
  return row?.pattern ?? '';
}

export async function storePattern(tx: Tx, scope: CenterScope, type: DocumentType, pattern: string): Promise<void> {
  await tx
    .insertInto('numberPatterns')
    .values({ centerId: scope.organization.id, type, pattern })
    .onConflict((conflict) => conflict.columns(['centerId', 'type']).doUpdateSet({ pattern }))
    .execute();
}

/** The first count after the register's whose number is neither a document's nor reserved for one, in whatever year. */
export async function nextCount(
  db: Db | Tx,
  scope: CenterScope,
  { type, year }: Numbering,
  { isYearly, before, after, width }: NumberShape,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    with recursive candidate (n) as (
      select 1 + coalesce((select max(last_number) from document_registers
        where center_id = ${scope.organization.id} and type = ${type}
        and (year = ${year} or not ${isYearly}::boolean)), 0)
      union all
      select n + 1 from candidate where exists (select from taken_numbers
        where center_id = ${scope.organization.id} and type = ${type}
        and searchable(ltrim(number, '0')) = searchable(ltrim(${before}::text
          || lpad(n::text, greatest(${width}::integer, length(n::text)), '0') || ${after}::text, '0')))
    ) select max(n) as next from candidate`.execute(db);
  return rows[0]?.next ?? 1;
}

/** Whether a document was printed on this form before, a revoked one included. */
export async function isBlankUsed(
  tx: Tx,
  scope: CenterScope,
  { type, series, blankNumber }: { type: DocumentType; series: string; blankNumber: string },
): Promise<boolean> {
  if (blankNumber === '') return false;
  const row = await tx
    .selectFrom('documents')
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where('blankNumber', '<>', '')
    .where(sql<boolean>`searchable(series) = searchable(${series})`)
    .where(sql<boolean>`searchable(blank_number) = searchable(${blankNumber})`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a document of any year has this number, or one is to have it; «007» and «7» are one. */
export async function isNumberTaken(
  tx: Db | Tx,
  scope: CenterScope,
  { type }: Numbering,
  number: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('takenNumbers')
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where(sql<string>`searchable(ltrim(number, '0'))`, '=', sql<string>`searchable(ltrim(${number}, '0'))`)
    .select('number')
    .executeTakeFirst();
  return row !== undefined;
}
