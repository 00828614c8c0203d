import { formatNumber } from '@dopusk/contract/documents/number-pattern.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { countAfter, type Numbering } from './count.ts';
import { findRegister, isNumberOfOthers, isNumberTaken, lockRegister, moveRegister, nextCount } from './db.ts';

export const NUMBER_TAKEN = 'Номер уже занят другим документом';

/** A number with the register that it is counted in. */
export interface Taken {
  number: string;
  registerOf: TrainingType | null;
}

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
): Promise<Taken | null> {
  const register = await lockRegister(tx, scope, numbering);
  const { registerOf, shape } = register;
  if (number === suggested) {
    const next = await nextCount(tx, scope, register);
    await moveRegister(tx, scope, register, next);
    return { number: formatNumber(shape, next), registerOf };
  }
  if (await isNumberTaken(tx, scope, register, number)) return null;
  const last = countAfter(register, shape, number);
  if (last !== register.last) await moveRegister(tx, scope, register, last);
  return { number, registerOf };
}

/**
 * The same of a card: the number of the certificate beside it, whichever cards of that training had it before.
 * @returns null when somebody else has it
 */
export async function takeBeside(
  tx: Tx,
  scope: CenterScope,
  numbering: Numbering,
  number: string,
  assignId: string,
): Promise<Taken | null> {
  const register = await lockRegister(tx, scope, numbering);
  if (await isNumberOfOthers(tx, scope, register, number, assignId)) return null;
  const last = countAfter(register, register.shape, number);
  if (last !== register.last) await moveRegister(tx, scope, register, last);
  return { number, registerOf: register.registerOf };
}

/** The number that the next document of the register would get: a suggestion, taken by whoever fixes first. */
export async function nextNumber(db: Db | Tx, scope: CenterScope, numbering: Numbering): Promise<string> {
  const register = await findRegister(db, scope, numbering);
  return formatNumber(register.shape, await nextCount(db, scope, register));
}
