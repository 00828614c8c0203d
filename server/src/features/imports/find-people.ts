import type { Db, Tx } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import type { ImportedPerson } from '../../db/tables/imports.ts';
import { findAlike, findKnown } from './db.ts';
import type { KnownAccount } from './known-account.ts';
import { sayingsOf } from './namesakes/answers.ts';
import { findAnswers } from './namesakes/db.ts';

/** Whom the rows of a file may be about, of whom they remind, and who those of several namesakes were before. */
export async function findPeople(
  db: Db | Tx,
  scope: OperatorScope,
  people: readonly ImportedPerson[],
  organizationId: Seen<'organizations'>,
) {
  const alike = await findAlike(db, scope, people, organizationId);
  const beside = [...new Set([...alike.values()].flatMap((all) => all.map(({ userId }) => userId)))];
  const asked = people.some(({ rowNumber }) => (alike.get(rowNumber)?.length ?? 0) > 1);
  const said = asked ? [...sayingsOf(people)].map(([rowNumber, saying]) => ({ rowNumber, ...saying })) : [];
  const unclear = said.filter(({ rowNumber }) => (alike.get(rowNumber)?.length ?? 0) > 1);
  return {
    alike,
    known: await findKnown(db, scope, people, organizationId, beside),
    remembered: await findAnswers(db, organizationId, unclear),
  };
}

/** Whom the rows may be about; what else is known of them is not held while it is read anew. */
export async function knownOf(...asked: Parameters<typeof findPeople>) {
  const { known } = await findPeople(...asked);
  return known.map(({ userId }) => userId);
}

/** Of whom rows tell that they are of the organization, and the operator does not see them. */
export const strangersOf = (known: readonly KnownAccount[]): Seen<'users'>[] =>
  known.filter(({ organization, worksHere }) => worksHere && !organization).map(({ userId }) => userId);
