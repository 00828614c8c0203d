import type { statistics } from '@dopusk/contract/statistics-forms.ts';
import type { Strangers } from './strangers.ts';

export const statisticsStrangers: Strangers<typeof statistics> = {
  read: 'takes no ids',
  count: 'takes no ids',
  people: 'takes no ids',
  programs: 'takes no ids',
  file: 'takes no ids',
};
