import type { disciplines } from '@dopusk/contract/disciplines.ts';
import type { Strangers } from './strangers.ts';

export const disciplinesStrangers: Strangers<typeof disciplines> = {
  list: 'takes no ids',
  add: 'takes no ids',
  remove: ({ disciplineId }) => ({ input: { body: [disciplineId] }, code: 'NoneEntitiesDeleted' }),
};
