import { type Blanks, blankAfter } from '@dopusk/contract/documents/blanks.ts';
import type { NumberedOn } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { shapeOf } from '@dopusk/contract/documents/number-pattern.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Counted, Numbering, Register } from './count.ts';

/** The register that counts a document: that of its kind of training, where the center has one, else that of all the others. */
export async function findRegister(db: Db | Tx, scope: CenterScope, numbering: Numbering): Promise<Counted> {
  const { type, trainingType, year } = numbering;
  const row = await db
    .selectFrom('numberPatterns')
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where((is) => is.or([is('trainingType', 'is', null), is('trainingType', '=', trainingType)]))
    .orderBy('trainingType', (by) => by.asc().nullsLast())
    .select(['pattern', 'trainingType'])
    .limit(1)
    .executeTakeFirst();
  return { ...numbering, registerOf: row?.trainingType ?? null, shape: shapeOf(row?.pattern ?? '', year) };
}

/**
 * Finds the register of a document and holds the center's numbers of its type until the transaction ends, those of all
 * years and registers: they are taken one after another, no two years share one, and no two documents of a kind.
 */
export async function lockRegister(tx: Tx, scope: CenterScope, numbering: Numbering): Promise<Counted & Register> {
  const centerId = scope.organization.id;
  const { type, year } = numbering;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents ${centerId} ${type}`}, 0))`.execute(tx);
  const counted = await findRegister(tx, scope, numbering);
  const { registerOf, shape } = counted;
  await tx
    .insertInto('documentRegisters')
    .values({ centerId, type, trainingType: registerOf, year, lastNumber: 0 })
    .onConflict((conflict) => conflict.columns(['centerId', 'type', 'trainingType', 'year']).doNothing())
    .execute();
  const { last } = await tx
    .selectFrom('documentRegisters')
    .where('centerId', '=', centerId)
    .where('type', '=', type)
    .where('trainingType', 'is not distinct from', registerOf)
    .$if(shape.isYearly, (registers) => registers.where('year', '=', year))
    .select(sql<number>`max(last_number)`.as('last'))
    .executeTakeFirstOrThrow();
  const first = await tx
    .selectFrom('documents')
    .where('centerId', '=', centerId)
    .where('type', '=', type)
    .where('registerOf', 'is not distinct from', registerOf)
    .$if(shape.isYearly, (documents) => documents.where('year', '=', year))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return { ...counted, last, isEmpty: first === undefined };
}

export async function moveRegister(
  tx: Tx,
  scope: CenterScope,
  { type, registerOf, year }: Counted,
  last: number,
): Promise<void> {
  await tx
    .updateTable('documentRegisters')
    .set({ lastNumber: last })
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where('trainingType', 'is not distinct from', registerOf)
    .where('year', '=', year)
    .execute();
}

/** Takes the count back to before a number that nobody has any more; the numbers after it that are taken are skipped. */
export async function rewindRegister(
  tx: Tx,
  scope: CenterScope,
  { type, registerOf, year, shape: { isYearly } }: Counted,
  freed: number,
): Promise<void> {
  await tx
    .updateTable('documentRegisters')
    .set({ lastNumber: freed - 1 })
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where('trainingType', 'is not distinct from', registerOf)
    .where('lastNumber', '>=', freed)
    .$if(isYearly, (registers) => registers.where('year', '=', year))
    .execute();
}

/** How a register is numbered; empty for plain numbers. */
export async function findPattern(
  db: Db | Tx,
  scope: CenterScope,
  { type, registerOf }: Pick<Counted, 'type' | 'registerOf'>,
): Promise<string> {
  const row = await db
    .selectFrom('numberPatterns')
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where('trainingType', 'is not distinct from', registerOf)
    .select('pattern')
    .executeTakeFirst();
  return row?.pattern ?? '';
}

/** The registers that the center has said something of; of the others those of all kinds count plain numbers. */
export function listRegisters(db: Db | Tx, scope: CenterScope) {
  return db
    .selectFrom('numberPatterns')
    .where('centerId', '=', scope.organization.id)
    .select(['type', 'trainingType', 'pattern'])
    .execute();
}

export async function storePattern(
  tx: Tx,
  scope: CenterScope,
  { type, trainingType }: Omit<Numbering, 'year'>,
  pattern: string,
): Promise<void> {
  await tx
    .insertInto('numberPatterns')
    .values({ centerId: scope.organization.id, type, trainingType, pattern })
    .onConflict((conflict) => conflict.columns(['centerId', 'type', 'trainingType']).doUpdateSet({ pattern }))
    .execute();
}

/** The documents of a kind are counted with all the others again. */
export async function deleteRegister(
  tx: Tx,
  scope: CenterScope,
  type: DocumentType,
  trainingType: TrainingType,
): Promise<void> {
  await tx
    .deleteFrom('numberPatterns')
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where('trainingType', '=', trainingType)
    .execute();
}

/** A new register of a kind goes on where the one of all kinds stands. */
export async function goOnAfterCommon(
  tx: Tx,
  scope: CenterScope,
  type: DocumentType,
  trainingType: TrainingType,
): Promise<void> {
  await sql`
    insert into document_registers (center_id, type, training_type, year, last_number)
    select center_id, type, ${trainingType}::text, year, last_number from document_registers
      where center_id = ${scope.organization.id} and type = ${type} and training_type is null
    on conflict (center_id, type, training_type, year)
      do update set last_number = greatest(document_registers.last_number, excluded.last_number)`.execute(tx);
}

/**
 * Whether a number is one that the document may not have: another one of its register has it, or one of its kind from a
 * register before. Of those that do not say their kind any may be of it.
 */
const isTaken = (scope: CenterScope, { type, trainingType, registerOf }: Counted) => sql<boolean>`(
  center_id = ${scope.organization.id} and type = ${type} and (register_of is not distinct from ${registerOf}
    or training_type = ${trainingType} or training_type is null))`;

/** The first count after the register's whose number is neither a document's nor reserved for one, in whatever year. */
export async function nextCount(db: Db | Tx, scope: CenterScope, counted: Counted): Promise<number> {
  const { type, registerOf, year, shape } = counted;
  const { isYearly, before, after, width } = shape;
  const { rows } = await sql<{ next: number }>`
    with recursive candidate (n) as (
      select 1 + coalesce((select max(last_number) from document_registers
        where center_id = ${scope.organization.id} and type = ${type}
        and training_type is not distinct from ${registerOf}
        and (year = ${year} or not ${isYearly}::boolean)), 0)
      union all
      select n + 1 from candidate where exists (select from taken_numbers where ${isTaken(scope, counted)}
        and same_number(number) = same_number((${before}::text
          || lpad(n::text, greatest(${width}::integer, length(n::text)), '0') || ${after}::text)))
    ) select max(n) as next from candidate`.execute(db);
  return rows[0]?.next ?? 1;
}

/** Of so many counts from one on, those whose numbers are neither a document's nor reserved for one. */
export async function listFreeCounts(
  db: Db,
  scope: CenterScope,
  counted: Counted,
  from: number,
  howMany: number,
): Promise<number[]> {
  const { before, after, width } = counted.shape;
  const { rows } = await sql<{ count: number }>`
    select n as count from generate_series(${from}::integer, ${from + howMany - 1}::integer) as n
    where not exists (select from taken_numbers where ${isTaken(scope, counted)}
      and same_number(number) = same_number((${before}::text
        || lpad(n::text, greatest(${width}::integer, length(n::text)), '0') || ${after}::text)))
    order by n`.execute(db);
  return rows.map(({ count }) => count);
}

/** Of the documents that a register has numbered the one with the latest day, revoked ones among them; null before the first. */
export async function findLastNumbered(
  db: Db | Tx,
  scope: CenterScope,
  { type, registerOf, year, shape: { isYearly } }: Counted,
): Promise<NumberedOn | null> {
  const row = await db
    .selectFrom('documents')
    .where('centerId', '=', scope.organization.id)
    .where('type', '=', type)
    .where('registerOf', 'is not distinct from', registerOf)
    .where('isOutside', '=', false)
    .$if(isYearly, (documents) => documents.where('year', '=', year))
    .orderBy('issueDate', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['number', 'issueDate as date', 'trainingType'])
    .executeTakeFirst();
  return row ?? null;
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

/** So many forms of a stack are looked at at once. */
const FORMS_AT_ONCE = 500;

/** The forms of a stack that no document of the type is printed on, the topmost first; as many as are asked for. */
export async function listFreeBlanks(
  db: Db | Tx,
  scope: CenterScope,
  { type, series, first }: Blanks,
  count: number,
): Promise<string[]> {
  const free: string[] = [];
  for (let from = 0; free.length < count; from += FORMS_AT_ONCE) {
    const stack = Array.from({ length: FORMS_AT_ONCE }, (_, i) => blankAfter(first, from + i));
    const { rows } = await sql<{ form: string }>`
      select form from unnest(${stack}::text[]) with ordinality as stack (form, place)
      where not exists (select from documents where center_id = ${scope.organization.id} and type = ${type}
        and blank_number <> '' and searchable(series) = searchable(${series})
        and searchable(blank_number) = searchable(stack.form))
      order by place`.execute(db);
    free.push(...rows.map(({ form }) => form));
  }
  return free.slice(0, count);
}

/** The same of a card, which shares its number with those that were made out for the same training before. */
export async function isNumberOfOthers(
  db: Db | Tx,
  scope: CenterScope,
  counted: Counted,
  number: string,
  assignId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .where(isTaken(scope, counted))
    .where(sql<string>`same_number(number)`, '=', sql<string>`same_number(${number})`)
    .where('assignmentId', 'is distinct from', assignId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a document of any year has this number, or one is to have it; «007», «7» and «7.» are one (`same_number`). */
export async function isNumberTaken(
  tx: Db | Tx,
  scope: CenterScope,
  counted: Counted,
  number: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('takenNumbers')
    .where(isTaken(scope, counted))
    .where(sql<string>`same_number(number)`, '=', sql<string>`same_number(${number})`)
    .select('number')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
