import { today } from '@dopusk/contract/fields/date.ts';
import type { repeatChecks } from '@dopusk/contract/repeat-checks.ts';
import type { Strangers } from './strangers.ts';

export const repeatChecksStrangers: Strangers<typeof repeatChecks> = {
  repeat: ({ assignmentId }) => ({
    input: { body: { assignIds: [assignmentId], date: today() } },
    code: 'NotFoundAssignCourse',
  }),
};
