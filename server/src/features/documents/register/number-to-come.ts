import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Numbering } from './count.ts';
import { findBeside, findReserved } from './reserved/db.ts';
import { nextNumber } from './take-number.ts';

/** The number that the document of an assignment would get now: what its form is opened with. */
export async function numberToCome(
  db: Db | Tx,
  scope: CenterScope,
  assignId: string,
  numbering: Numbering,
): Promise<string> {
  return (
    (await findReserved(db, scope, assignId, numbering.type))?.number ??
    (await findBeside(db, scope, assignId, numbering)) ??
    (await nextNumber(db, scope, numbering))
  );
}
