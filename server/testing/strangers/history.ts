import { type HistoryRecord, type history, notFoundOf } from '@dopusk/contract/history.ts';
import type { Strangers } from './strangers.ts';

const group = (recordId: string) => ({ record: 'Group' as HistoryRecord, recordId });

export const historyStrangers: Strangers<typeof history> = {
  list: ({ groupId }) => ({ input: { query: group(groupId) }, code: notFoundOf.Group }),
  addNote: ({ groupId }) => ({ input: { body: { ...group(groupId), text: 'Заметка' } }, code: notFoundOf.Group }),
  removeNote: ({ groupId }) => ({ input: { body: { id: groupId } }, code: 'NotFoundNote' }),
};
