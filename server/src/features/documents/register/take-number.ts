import { formatNumber, shapeOf } from '@dopusk/contract/documents/number-pattern.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { countAfter, type Numbering } from './count.ts';
import { findPattern, isNumberTaken, lockRegister, moveRegister, nextCount } from './db.ts';

export const NUMBER_TAKEN = 'Номер уже занят другим документом';

/**
 * Takes a number of the center's register for the document this transaction makes; when it is rolled back, the
 * number is free again, so that refusals leave no gaps.
 * @param suggested what the form offered: the same number sent back means «the next free one»
 * @returns the number, or null when another document has the typed one, or is to have it
 */
export async function takeNumber(
  tx: Tx,
  scope: CenterScope,
  numbering: Numbering,
  number: string,
  suggested: string | undefined,
): Promise<string | null> {
  const shape = shapeOf(await findPattern(tx, scope, numbering.type), numbering.year);
  const register = await lockRegister(tx, scope, numbering, shape);
  if (number === suggested) {
    const next = await nextCount(tx, scope, numbering, shape);
    await moveRegister(tx, scope, numbering, next);
    return formatNumber(shape, next);
  }
  if (await isNumberTaken(tx, scope, numbering, number)) return null;
  const last = countAfter(register, shape, number);
  if (last !== register.last) await moveRegister(tx, scope, numbering, last);
  return number;
}

/** The number that the next document of the register would get: a suggestion, taken by whoever fixes first. */
export async function nextNumber(db: Db | Tx, scope: CenterScope, numbering: Numbering): Promise<string> {
  const shape = shapeOf(await findPattern(db, scope, numbering.type), numbering.year);
  return formatNumber(shape, await nextCount(db, scope, numbering, shape));
}
