import type { clientStatements } from '@dopusk/contract/client-statements.ts';
import type { Strangers } from './strangers.ts';

const period = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };

export const clientStatementsStrangers: Strangers<typeof clientStatements> = {
  centers: 'takes no ids',
  formerClients: 'takes no ids',
  read: ({ clientId }) => ({ input: { query: { ...period, clientId } }, code: 'NotFoundOrganization' }),
  file: ({ clientId }) => ({
    input: { query: { ...period, clientId, format: 'Pdf' as const } },
    code: 'NotFoundOrganization',
  }),
  setMonthly: ({ clientId }) => ({ input: { body: { clientId, isMonthly: true } }, code: 'NotFoundOrganization' }),
};
