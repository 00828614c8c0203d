import { countedNumber, PLAIN_PATTERN, shapeOf } from '@dopusk/contract/documents/number-pattern.ts';
import type { Tx } from '../../../db/connection.ts';
import { isStaticNumberTaken, lockStaticRegister, moveStaticRegister, nextStaticNumber, type Register } from './db.ts';

/**
 * Takes a number of a register for the document this transaction makes; rolled back, the number is free again.
 * @param suggested what the form offered: the same number sent back means «the next free one»
 * @returns the number, or null when another document of the year has the typed one
 */
export async function takeStaticNumber(
  tx: Tx,
  register: Register,
  number: string,
  suggested: string | undefined,
): Promise<string | null> {
  await lockStaticRegister(tx, register);
  const next = await nextStaticNumber(tx, register);
  if (number === suggested) {
    await moveStaticRegister(tx, register, next);
    return String(next);
  }
  if (await isStaticNumberTaken(tx, register, number)) return null;
  if (countedNumber(shapeOf(PLAIN_PATTERN, register.year), number) === next)
    await moveStaticRegister(tx, register, next);
  return number;
}
