import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { CurrentOrIdParams, IdParams, id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { OrganizationType, Role } from './session.ts';

/** A member of an organization. */
export const OperatorRow = z.object({
  id,
  fullName: z.string(),
  role: Role.exclude(['Student']),
  phone: z.string().nullable(),
  email: z.string(),
});
export type OperatorRow = z.output<typeof OperatorRow>;

export const operators = endpoints({
  updateCurrentOrganization: {
    method: 'PUT',
    path: '/Operator/UpdateCurrentOrganization/:id',
    access: 'operator',
    summary: 'Сменить текущую организацию оператора',
    params: IdParams,
    reply: z.null(),
  },
  ownOrganizations: {
    method: 'GET',
    path: '/Operator/GetOwnOrganizations',
    access: 'operator',
    unconfirmed: true,
    summary: 'Организации, в которых состоит оператор (для переключателя)',
    reply: z.array(z.object({ id, title: z.string(), organizationType: OrganizationType })),
  },
  listOfOrganization: {
    method: 'GET',
    path: '/Organization/:id/GetOperators',
    access: 'operator',
    summary: 'Операторы организации',
    params: CurrentOrIdParams,
    query: PageQuery,
    reply: pageOf(OperatorRow),
  },
});
