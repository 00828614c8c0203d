import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a center and a client have had to do with each other, linked or not: training, invoices, or money that the center
 * vouches for (decision 312). Each is an SQL expression of its id.
 */
export const haveDealt = (centerId: RawBuilder<unknown>, clientId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  exists (select from assignments where assignments.center_id = ${centerId} and assignments.organization_id = ${clientId})
  or exists (select from refunded_assignments gone where gone.center_id = ${centerId} and gone.organization_id = ${clientId})
  or exists (select from invoices where invoices.center_id = ${centerId} and invoices.organization_id = ${clientId})
  or exists (select from accounts join entries on entries.account_id = accounts.id
    where accounts.organization_id = ${clientId} and accounts.kind = 'balance' and entries.bound_to = ${centerId}))`;

/** The ids of the clients that have unlinked a center, by the audit log, and are not linked with it again. */
export const formerClients = (centerId: RawBuilder<unknown>): RawBuilder<{ id: string }> => sql`(
  select distinct (details ->> 'organizationId')::uuid as id from audit_log
  where subject_id = ${centerId} and action = 'organization.center-unlinked' and not exists (select from center_clients
    where center_clients.center_id = ${centerId}
      and center_clients.client_id = (audit_log.details ->> 'organizationId')::uuid))`;
