import { merges } from '@dopusk/contract/merges.ts';
import type { Context } from '../../../context.ts';
import { auditRead } from '../../../db/audit.ts';
import { feature } from '../../../http/serve.ts';
import { wakeLms } from '../../lms/sync.ts';
import { listRecent } from './db/merges.ts';
import { compareStudents, mergeStudents } from './merge.ts';
import { mayUndo, undoMerge } from './undo.ts';

export const mergesFeature = (context: Context) => {
  const { db } = context;
  return feature(merges)({
    compare: async ({ scope, query }) => {
      const both = await compareStudents(db, scope, query);
      // Both show the passport and the insurance number.
      await auditRead(db, scope, 'student.read', both.first.id);
      await auditRead(db, scope, 'student.read', both.second.id);
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
