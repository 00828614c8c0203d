import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { NumberShape } from '@dopusk/contract/documents/number-pattern.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Numbering, Register } from './count.ts';

/** Holds a register until the transaction ends, so that numbers are taken one after another. */
export async function lockRegister(tx: Tx, scope: CenterScope, { type, year }: Numbering): Promise<Register> {
  const centerId = scope.organization.id;
  const { lastNumber: last } = await tx
    .insertInto('documentRegisters')
    .values({ centerId, type, year, lastNumber: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['centerId', 'type', 'year'])
        .doUpdateSet(({ ref }) => ({ lastNumber: ref('documentRegisters.lastNumber') })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  const first = await tx
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', '=', type)
    .where('year', '=', year)
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

/** The first count after the register's of which no document of the year has the number. */
export async function nextCount(
  db: Db | Tx,
  scope: CenterScope,
  { type, year }: Numbering,
  { before, after, width }: NumberShape,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    with recursive candidate (n) as (
      select 1 + coalesce((select last_number from document_registers
        where center_id = ${scope.organization.id} and type = ${type} and year = ${year}), 0)
      union all
      select n + 1 from candidate where exists (select from documents
        where center_id = ${scope.organization.id} and type = ${type} and year = ${year}
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

/** Whether a document of the year has this number; «007» and «7» are one. */
export async function isNumberTaken(
  tx: Tx,
  scope: CenterScope,
  { type, year }: Numbering,
  number: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('documents')
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where('year', '=', year)
    .where(sql<string>`searchable(ltrim(number, '0'))`, '=', sql<string>`searchable(ltrim(${number}, '0'))`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
