import type { Caller } from '@dopusk/contract/endpoint.ts';
import { allStrangers } from '../strangers/all.ts';

/** Every call of the portal, with its line of the access test: an input that leads to a household's rows. */
export const calls = allStrangers.flatMap(([endpoints, strangers]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ path: endpoint.path, endpoint, stranger: strangers[name] })),
);

/** Who of a household may make calls of an access. */
export const actors: Record<Caller, readonly ('student' | 'clientOperator' | 'centerOperator' | 'administrator')[]> = {
  anyone: ['student', 'clientOperator', 'administrator'],
  user: ['student', 'clientOperator', 'administrator'],
  student: ['student'],
  operator: ['clientOperator', 'centerOperator', 'administrator'],
  center: ['centerOperator', 'administrator'],
  administrator: ['administrator'],
};
