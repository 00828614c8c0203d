import { repeatChecks } from '@dopusk/contract/repeat-checks.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { wakeLms } from '../../lms/sync.ts';
import { repeatCheck } from './commands.ts';

export const repeatChecksFeature = (context: Context) =>
  feature(repeatChecks)({
    repeat: async ({ scope, body }) => {
      const made = await repeatCheck(context.db, scope, body);
      await wakeLms(context);
      return made;
    },
  });
