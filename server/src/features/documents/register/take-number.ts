import type { Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { countAfter, type Numbering } from './count.ts';
import { isNumberTaken, lockRegister, moveRegister, nextNumber } from './db.ts';

/**
 * Takes a number of the center's register for the document this transaction makes; when it is rolled back, the
 * number is free again, so that refusals leave no gaps.
 * @param suggested what the form offered: the same number sent back means «the next free one»
 * @returns the number, or null when another document of the year has the typed one
 */
export async function takeNumber(
  tx: Tx,
  scope: CenterScope,
  numbering: Numbering,
  number: string,
  suggested: string | undefined,
): Promise<string | null> {
  const register = await lockRegister(tx, scope, numbering);
  if (number === suggested) {
    const next = await nextNumber(tx, scope, numbering);
    await moveRegister(tx, scope, numbering, next);
    return String(next);
  }
  if (await isNumberTaken(tx, scope, numbering, number)) return null;
  const last = countAfter(register, number);
  if (last !== register.last) await moveRegister(tx, scope, numbering, last);
  return number;
}
