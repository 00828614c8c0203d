import { history } from '@dopusk/contract/history.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { addNote, readHistory, removeNote } from './commands.ts';

export const historyFeature = (context: Context) =>
  feature(history)({
    list: ({ scope, query }) => readHistory(context.db, scope, query),
    addNote: ({ scope, body, once }) => once((db) => addNote({ ...context, db }, scope, body)),
    removeNote: ({ scope, body }) => removeNote(context.db, scope, body.id),
  });
