import { merges } from '@dopusk/contract/merges.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { wakeLms } from '../../lms/sync.ts';
import { noteRead } from '../note-read.ts';
import { listRecent } from './db/merges.ts';
import { compareStudents, mergeStudents } from './merge.ts';
import { mayUndo, undoMerge } from './undo.ts';

export const mergesFeature = (context: Context) => {
  const { db } = context;
  return feature(merges)({
    compare: async ({ scope, query }) => {
      const both = await compareStudents(db, scope, query);
      await noteRead(db, scope, both.first);
      await noteRead(db, scope, both.second);
      return both;
    },
    merge: async ({ scope, body }) => {
      const made = await mergeStudents(context, scope, body);
      await wakeLms(context);
      return made;
    },
    recent: ({ scope }) => listRecent(db, scope, (merge) => mayUndo(scope, merge)),
    undo: async ({ scope, params }) => {
      const undone = await undoMerge(context, scope, params.id);
      await wakeLms(context);
      return undone;
    },
  });
};
