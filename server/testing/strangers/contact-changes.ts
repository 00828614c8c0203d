import type { contactChanges } from '@dopusk/contract/contact-changes.ts';
import type { Strangers } from './strangers.ts';

export const contactChangesStrangers: Strangers<typeof contactChanges> = {
  confirm: 'takes no ids',
  readUndo: 'takes no ids',
  undo: 'takes no ids',
  confirmPhone: 'takes no ids',
  resend: 'takes no ids',
  withdraw: 'takes no ids',
};
