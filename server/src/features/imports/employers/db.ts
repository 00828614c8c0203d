import type { EmployerAnswer } from '@dopusk/contract/imported-tables.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import type { ImportEmployers } from '../../../db/tables/imports.ts';
import { visibleOrganizations } from '../../../db/visible.ts';

/** So many employers of an organization's tables are known again, the last ones. */
const KEPT = 2000;

/** An organization that the operator may load people into, with all that tables call it. */
export interface Target {
  id: Seen<'organizations'>;
  title: string;
  titles: (string | null)[];
}

/** The organizations that an operator may load people into. */
export async function listTargets(db: Db | Tx, scope: OperatorScope): Promise<Target[]> {
  const rows = await db
    .selectFrom('organizations')
    .where('organizations.id', 'in', visibleOrganizations(scope))
    .where('isPerson', '=', false)
    .orderBy('organizations.id')
    .select(['organizations.id', 'organizations.title', 'organizations.shortTitle'])
    .select(shownTitleOf('organizations').as('shown'))
    .$narrowType<{ id: Seen<'organizations'> }>()
    .execute();
  return rows.map(({ id, title, shortTitle, shown }) => ({ id, title: shown, titles: [title, shortTitle, shown] }));
}

/** What was said of the employers in an organization's tables; what leads to one that the operator does not see is unsaid. */
export async function listEmployers(
  db: Db,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
): Promise<Map<string, EmployerAnswer>> {
  const rows = await db
    .selectFrom('importEmployers')
    .where('organizationId', '=', organizationId)
    .where(({ or, eb }) => or([eb('intoId', 'is', null), eb('intoId', 'in', visibleOrganizations(scope))]))
    .orderBy('saidAt', 'desc')
    .limit(KEPT)
    .select(['employer', sql<EmployerAnswer>`coalesce(into_id::text, answer)`.as('said')])
    .execute();
  return new Map(rows.map(({ employer, said }) => [employer, said]));
}

/** Remembers it of all tables of the organization, but for what leads to one that the operator does not see. @param answers by what tells an employer from others */
export async function rememberEmployers(
  tx: Tx,
  scope: OperatorScope,
  organizationId: Seen<'organizations'>,
  answers: ReadonlyMap<string, EmployerAnswer>,
): Promise<void> {
  const targets = new Set((answers.size > 0 ? await listTargets(tx, scope) : []).map(({ id }) => id as string));
  for (const [employer, answer] of answers) {
    if (answer !== 'Here' && answer !== 'Leave' && !targets.has(answer)) continue;
    const isInto = answer !== 'Here' && answer !== 'Leave';
    const kind = isInto ? 'Into' : answer === 'Here' ? 'Here' : 'Leave';
    const said = { answer: kind as ImportEmployers['answer'], intoId: isInto ? answer : null, saidAt: new Date() };
    await tx
      .insertInto('importEmployers')
      .values({ organizationId, employer, ...said })
      .onConflict((conflict) => conflict.columns(['organizationId', 'employer']).doUpdateSet(said))
      .execute();
  }
}
