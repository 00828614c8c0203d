import { mendName, nameFault } from '@dopusk/contract/fields/name-letters.ts';
import { auditAs } from '../../../db/audit.ts';
import { type Db, transaction } from '../../../db/connection.ts';
import { noteChangedPeople } from '../../lms/db/accounts.ts';
import { listStrangeNames, type StoredName, writeName } from './db.ts';

/** What is wrong with the stored names: those that can be mended with what they become, and the others with the reason. */
export interface StrangeNames {
  mendable: (StoredName & { mended: string })[];
  others: (StoredName & { fault: string })[];
}

/** The names that were stored before forms looked at their letters (docs/decisions/0066). */
export async function findStrangeNames(db: Db): Promise<StrangeNames> {
  const found: StrangeNames = { mendable: [], others: [] };
  for (const stored of await listStrangeNames(db)) {
    const mended = mendName(stored.name);
    const fault = nameFault(stored.name);
    if (mended) found.mendable.push({ ...stored, mended });
    else if (fault) found.others.push({ ...stored, fault });
  }
  return found;
}

/** Writes Cyrillic letters for the look-alikes, each name with a line in the log of its organization. */
export async function mendNames(db: Db, names: StrangeNames['mendable']): Promise<number> {
  let count = 0;
  for (const { mended, ...stored } of names) {
    const isMended = await transaction(db, async (tx) => {
      if (!(await writeName(tx, stored, mended))) return false;
      if (stored.userId) await noteChangedPeople(tx, [stored.userId]);
      const { subjectId, organizationId } = stored;
      await auditAs(tx, { userId: null, organizationId }, 'name.mended', subjectId);
      return true;
    });
    if (isMended) count += 1;
  }
  return count;
}
