import type { Db, Tx } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Seen } from '../../db/seen.ts';
import type { ImportedPerson } from '../../db/tables/imports.ts';
import { visibleOrganizationId } from '../organizations/current-or-id.ts';
import { findPeople } from './find-people.ts';
import type { KnownAccount } from './known-account.ts';
import type { FieldPlaces } from './person-rows.ts';
import { type Plan, type PlanChoice, type PlannedRow, planRows } from './plan.ts';

/** The rows of a file that are loaded into one organization. */
export interface PlanPart {
  organizationId: Seen<'organizations'>;
  people: readonly ImportedPerson[];
  rows: PlannedRow[];
}

/** The rows of a file by the organizations that they are loaded into, in one order, so that two loads never wait for each other. */
export async function partsOf(
  db: Db,
  scope: OperatorScope,
  people: readonly ImportedPerson[],
  organizationId: Seen<'organizations'>,
): Promise<Omit<PlanPart, 'rows'>[]> {
  const byTarget = Map.groupBy(people, ({ into }) => into ?? organizationId);
  const parts: Omit<PlanPart, 'rows'>[] = [];
  for (const [id, rows] of [...byTarget].toSorted(([a], [b]) => a.localeCompare(b))) {
    const target = id === organizationId ? organizationId : await visibleOrganizationId(db, scope, id);
    parts.push({ organizationId: target, people: rows });
  }
  return parts;
}

/** What loading the parts of a file does, each into its organization; the rows of all of them in the order of the file. */
export async function planParts(
  db: Db | Tx,
  scope: OperatorScope,
  all: readonly Omit<PlanPart, 'rows'>[],
  choice: PlanChoice,
  places: FieldPlaces = {},
): Promise<{ plan: Plan; parts: PlanPart[]; known: KnownAccount[] }> {
  const whole: Plan = { rows: [], failures: [], undecided: [] };
  const parts: PlanPart[] = [];
  const known: KnownAccount[] = [];
  for (const { organizationId, people } of all) {
    const found = await findPeople(db, scope, people, organizationId);
    const plan = planRows(people, found.known, organizationId, found.alike, choice, places, found.remembered);
    if (all.length === 1) return { plan, parts: [{ organizationId, people, rows: plan.rows }], known: found.known };
    parts.push({ organizationId, people, rows: plan.rows });
    known.push(...found.known);
    for (const key of ['rows', 'undecided'] as const) whole[key].push(...plan[key]);
    whole.failures.push(...plan.failures);
  }
  whole.rows.sort((a, b) => a.person.rowNumber - b.person.rowNumber);
  return { plan: whole, parts, known };
}
