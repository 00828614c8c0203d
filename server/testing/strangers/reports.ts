import type { reports } from '@dopusk/contract/reports.ts';
import type { Strangers } from './strangers.ts';

export const reportsStrangers: Strangers<typeof reports> = {
  assigns: ({ clientId }) => ({
    input: { body: { filters: { organizations: [clientId] } } },
    code: 'NotFoundOrganization',
  }),
  assignsFile: ({ student }) => ({
    input: { body: { filters: { students: [student.studentId] } } },
    code: 'NotFoundStudent',
  }),
};
