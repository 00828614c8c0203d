import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { OrganizationType } from './session.ts';

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
    summary: 'Организации, в которых состоит оператор (для переключателя)',
    reply: z.array(z.object({ id, title: z.string(), organizationType: OrganizationType })),
  },
});
