import { sql } from 'kysely';
import type { Db } from './connection.ts';
import type { UserScope } from './scope.ts';
import { isOfUserSeenBy } from './visible.ts';

/** The tables whose rows are a center's, as far as calls name them by an id. */
const OF_CENTER = [
  'assignments',
  'documents',
  'groups',
  'courses',
  'disciplines',
  'committees',
  'templates',
  'invoices',
  'static_documents',
  'bank_statements',
  'bank_outgoings',
  'bank_payments',
  'state_register_reports',
] as const;

/** Those whose rows are an organization's: a center's own, or a client's, whose centers are to know of it. */
const OF_ORGANIZATION = ['signatories', 'imports', 'questionnaire_links', 'tokens', 'webhooks', 'payments'] as const;

/**
 * Of some ids those that are records of centers, by the center. A client is a record of the centers that it is linked with, a
 * person, his files too, of those that see him. Left out is a center that sees the caller: he works or learns for it or for
 * one of its clients.
 * @param organizationId what the caller acts or works for
 */
export async function listOwningCenters(
  db: Db,
  { userId }: UserScope,
  organizationId: string | null,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const asked = sql`any(${[...new Set(ids)]}::uuid[])`;
  const ofCenters = OF_CENTER.map((table) => sql`select id, center_id from ${sql.table(table)} where id = ${asked}`);
  const ofOrganizations = OF_ORGANIZATION.map(
    (table) => sql`select id, organization_id from ${sql.table(table)} where id = ${asked}`,
  );
  const { rows } = await sql<{ id: string; centerId: string }>`
    with named (id, organization_id) as (
      select id, id from organizations where id = ${asked}
      union all select operator_id, organization_id from memberships where operator_id = ${asked}
      union all ${sql.join(ofOrganizations, sql` union all `)}
    ), people (id, student_id) as (
      select id, id from students where id = ${asked}
      union all select id, student_id from files where id = ${asked} and student_id is not null
    ), owned (id, center_id) as (
      ${sql.join(ofCenters, sql` union all `)}
      union all select id, organization_id from named
      union all select named.id, link.center_id from named
        join center_clients link on link.client_id = named.organization_id
      union all select people.id, students.organization_id from people join students on students.id = people.student_id
      union all select people.id, link.center_id from people join students on students.id = people.student_id
        join center_clients link on link.client_id = students.organization_id
        and (link.extent = 'Everybody' or students.known_to @> array[link.center_id])
    )
    select distinct owned.id, center.id as center_id from owned
    join organizations center on center.id = owned.center_id and center.type = 'EducationCenter'
    where center.id is distinct from ${organizationId}::uuid
      and not (exists (select from center_clients own where own.center_id = center.id and own.client_id = ${organizationId}::uuid)
        and ${isOfUserSeenBy(sql`center.id`, sql`${userId}::uuid`)})`.execute(db);
  const owners = new Map<string, Set<string>>();
  for (const { id, centerId } of rows) owners.set(centerId, (owners.get(centerId) ?? new Set()).add(id));
  return owners;
}
