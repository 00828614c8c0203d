import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';

/**
 * On which contract an invoice or an act rests: `Auto` is the one that lists all its assignments, where there is one;
 * `None` names none.
 */
export const Basis = z.union([z.enum(['Auto', 'None']), id]).default('Auto');
export type Basis = z.output<typeof Basis>;

/** A contract as an invoice or an act names it. */
export const BasisContract = z.object({ id, number: z.string(), date: z.string() });
export type BasisContract = z.output<typeof BasisContract>;

export const contractBasis = endpoints({
  list: {
    method: 'GET',
    path: '/Document/GetContracts',
    access: 'operator:any',
    summary: 'Действующие договоры с организацией, названной самой, группой или назначением',
    query: z.object({
      organizationId: id.optional(),
      groupId: id.optional(),
      assignId: id.optional(),
      centerId: id.optional(),
    }),
    reply: z.array(BasisContract),
  },
});
