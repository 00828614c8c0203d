import type { debtReminders } from '@dopusk/contract/debt-reminders.ts';
import type { Strangers } from './strangers.ts';

export const debtRemindersStrangers: Strangers<typeof debtReminders> = {
  rules: 'takes no ids',
  preview: 'takes no ids',
  setRules: 'takes no ids',
  setReminded: ({ clientId }) => ({ input: { body: { clientId, isReminded: true } }, code: 'NotFoundOrganization' }),
};
