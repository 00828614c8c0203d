import type { Db, Tx } from '../connection.ts';
import { assignmentCenters } from './assignment-centers.ts';
import { balanceParts } from './balance-parts.ts';
import { balances } from './balances.ts';
import type { Derived } from './derived.ts';
import { documentCenters } from './document-centers.ts';
import { documentExpiry } from './document-expiry.ts';
import { documentSearch } from './document-search.ts';
import { doublesOfPeople } from './doubles.ts';
import { entryKinds } from './entry-kinds.ts';
import { groupSearch } from './group-search.ts';
import { invoiceSearch } from './invoice-search.ts';
import { invoiceSides } from './invoice-sides.ts';
import { invoiceSums } from './invoice-sums.ts';
import { knownCenters } from './known-centers.ts';
import { renewedAssignments } from './renewed-assignments.ts';
import { reportDays } from './report-days.ts';
import { studentNames } from './student-names.ts';

/** Everything that is kept though it could be computed. */
export const allDerived: readonly Derived[] = [
  studentNames,
  knownCenters,
  doublesOfPeople,
  groupSearch,
  assignmentCenters,
  renewedAssignments,
  reportDays,
  documentCenters,
  documentSearch,
  documentExpiry,
  invoiceSides,
  invoiceSums,
  invoiceSearch,
  entryKinds,
  balances,
  balanceParts,
];

/** Computes all of it anew. @returns a line for people of each row that keeps something else */
export async function checkDerived(db: Db | Tx): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, differences } of allDerived) {
    const { rows } = await differences.execute(db);
    for (const { id, kept, computed } of rows) {
      lines.push(`${name}, ${id}: хранится ${quoted(kept)}, должно быть ${quoted(computed)}`);
    }
  }
  return lines;
}

const quoted = (value: string | null): string => (value === null ? 'ничего' : `«${value}»`);
