import { ministryNumbers } from '@dopusk/contract/ministry-numbers.ts';
import type { Context } from '../../../context.ts';
import { found } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { keepMinistryNumbers } from './commands.ts';
import { listNumbered } from './db.ts';

/** Under which numbers the Ministry's register keeps the people whom a center has trained in labour protection. */
export const ministryNumbersFeature = (context: Context) =>
  feature(ministryNumbers)({
    read: async ({ scope, params }) => found(await listNumbered(context.db, scope, params.id), 'NotFoundFile'),
    keep: async ({ scope, body }) => {
      await keepMinistryNumbers(context, scope, body);
      return null;
    },
  });
