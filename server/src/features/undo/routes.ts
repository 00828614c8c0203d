import { undo } from '@dopusk/contract/undo.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { wakeLms } from '../lms/sync.ts';
import { undoChange } from './undo.ts';

/** What changes nothing outside can be undone within a day. */
export const undoFeature = (context: Context) =>
  feature(undo)({
    undo: async ({ scope, body }) => {
      const undone = await undoChange(context, context.db, scope, body.id);
      await wakeLms(context);
      return undone;
    },
  });
