import type { undo } from '@dopusk/contract/undo.ts';
import type { Strangers } from './strangers.ts';

export const undoStrangers: Strangers<typeof undo> = {
  // No household has one: any id is a stranger's.
  undo: ({ groupId }) => ({ input: { body: { id: groupId } }, code: 'NotFoundChange' }),
};
