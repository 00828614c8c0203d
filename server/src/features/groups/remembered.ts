import type { Tx } from '../../db/connection.ts';
import type { RememberedRow, Row } from '../../db/remembered-rows.ts';
import type { Seen } from '../../db/seen.ts';
import { type RememberedAssignment, readLink, rememberAssignment } from '../assignments/db/remembered.ts';
import type { LockedOfGroup } from '../assignments/db/write-assignments.ts';

/** Trainings that were taken off, and the links of clients with the center that ended with them. */
export interface RememberedTrainings {
  assignments: RememberedAssignment[];
  links: Row[];
}

/** A group that was deleted. */
export interface RememberedGroup extends RememberedTrainings {
  group: RememberedRow;
}

/** Who came into a group and who left it at once; of those who left their places and trainings. */
export interface RememberedPeople extends RememberedTrainings {
  joined: readonly string[];
  /** The trainings that were made for those who came; others they had before. */
  made: readonly string[];
  places: Row[];
}

type Pair = { centerId: Seen<'organizations'>; organizationId: Seen<'organizations'> };

/**
 * Does what deletes assignments, and says what was deleted, beside what it says itself.
 * @param pairs whose links may end with it
 */
export async function remembering<T extends object>(
  tx: Tx,
  assigned: readonly LockedOfGroup[],
  pairs: readonly Pair[],
  work: () => Promise<T>,
): Promise<RememberedTrainings & T> {
  const each = [...new Map(pairs.map((pair) => [`${pair.centerId} ${pair.organizationId}`, pair])).values()];
  const linkOf = ({ centerId, organizationId: clientId }: Pair) => readLink(tx, { centerId, clientId });
  const before: (Row | null)[] = [];
  for (const pair of each) before.push(await linkOf(pair));
  const assignments: RememberedAssignment[] = [];
  for (const { id } of assigned) assignments.push({ ...(await rememberAssignment(tx, id)), link: null });
  const done = await work();
  const links: Row[] = [];
  for (const [i, pair] of each.entries()) {
    const link = before[i];
    if (link && !(await linkOf(pair))) links.push(link);
  }
  return { ...done, assignments, links };
}
