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

/** The first number after the count that no document of the year has. */
export async function nextNumber(db: Db | Tx, scope: CenterScope, { type, year }: Numbering): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    with recursive candidate (n) as (
      select 1 + coalesce((select last_number from document_registers
        where center_id = ${scope.organization.id} and type = ${type} and year = ${year}), 0)
      union all
      select n + 1 from candidate where exists (select from documents
        where center_id = ${scope.organization.id} and type = ${type} and year = ${year}
        and searchable(ltrim(number, '0')) = n::text)
    ) select max(n) as next from candidate`.execute(db);
  return rows[0]?.next ?? 1;
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
