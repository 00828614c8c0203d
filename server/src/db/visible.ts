import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { OperatorScope } from '../http/scope.ts';

/**
 * The ids of the organizations whose people, groups and balances an operator sees: a center its own and its
 * linked clients', a client's operator every client organization he is a member of (design §4).
 * Use as `where('organization_id', 'in', visibleOrganizations(scope))`.
 */
export function visibleOrganizations(scope: OperatorScope): RawBuilder<string> {
  if (scope.organization?.type === 'EducationCenter') {
    const centerId = scope.organization.id;
    return sql`(select ${centerId}::uuid union all select client_id from center_clients where center_id = ${centerId})`;
  }
  return sql`(select organization.id from organizations organization where organization.type = 'Customer'
    and organization.id = any(${scope.organizationIds}::uuid[]))`;
}

/**
 * The ids of the centers whose open courses an operator is offered: every center for a client, its own for a center.
 */
export function visibleCenters(scope: OperatorScope): RawBuilder<string> {
  if (scope.organization?.type === 'EducationCenter') return sql`(select ${scope.organization.id}::uuid)`;
  return sql`(select id from organizations where type = 'EducationCenter')`;
}
