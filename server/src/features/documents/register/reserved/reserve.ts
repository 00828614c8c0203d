import { countedNumber, formatNumber, shapeOf } from '@dopusk/contract/documents/number-pattern.ts';
import type { Tx } from '../../../../db/connection.ts';
import type { CenterScope } from '../../../../db/scope.ts';
import type { Locked } from '../../../../db/seen.ts';
import type { Numbering } from '../count.ts';
import { findPattern, lockRegister, moveRegister, nextCount, rewindRegister } from '../db.ts';
import { takeNumber } from '../take-number.ts';
import { deleteReservedBy, insertReserved, listNamed } from './db.ts';

/**
 * The numbers by which a protocol names the documents of its people: of those that are fixed their own, for the others the
 * next free ones, kept for them until they are fixed. Asked again it gives the same ones.
 * @param assignIds in the order in which they are numbered
 */
export async function reserveNumbers(
  tx: Tx,
  scope: CenterScope,
  numbering: Numbering,
  assignIds: readonly Locked<'assignments'>[],
): Promise<Map<string, string>> {
  const register = await lockRegister(tx, scope, numbering);
  const numbers = new Map((await listNamed(tx, numbering.type, assignIds)).map((row) => [row.assignId, row.number]));
  for (const assignId of assignIds.filter((id) => !numbers.has(id))) {
    const count = await nextCount(tx, scope, register);
    const number = formatNumber(register.shape, count);
    await insertReserved(tx, scope, register, assignId, number);
    await moveRegister(tx, scope, register, count);
    numbers.set(assignId, number);
  }
  return numbers;
}

/**
 * The same of one person, by a number that somebody has typed; a document that is fixed keeps its own.
 * @returns null when the number is taken
 */
export async function reserveTyped(
  tx: Tx,
  scope: CenterScope,
  numbering: Numbering,
  assignId: Locked<'assignments'>,
  typed: string,
): Promise<string | null> {
  const [named] = await listNamed(tx, numbering.type, [assignId]);
  if (named) return named.number;
  const taken = await takeNumber(tx, scope, numbering, typed, undefined);
  if (taken === null) return null;
  await insertReserved(tx, scope, { ...numbering, ...taken }, assignId, taken.number);
  return taken.number;
}

/**
 * Frees the numbers that a protocol has named and no document has taken, when it is revoked: the count goes back to them,
 * so that they leave no gap and the next protocol of the same people names them again.
 */
export async function freeNumbers(tx: Tx, scope: CenterScope, protocolId: Locked<'documents'>): Promise<void> {
  for (const { number, ...freed } of await deleteReservedBy(tx, scope, protocolId)) {
    const shape = shapeOf(await findPattern(tx, scope, freed), freed.year);
    const count = countedNumber(shape, number);
    if (count !== null) await rewindRegister(tx, scope, { ...freed, shape }, count);
  }
}
