import { addresses } from '@dopusk/contract/addresses.ts';
import type { Context } from '../../context.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { feature } from '../../http/serve.ts';

const REQUESTS_PER_MINUTE = 60;

export const addressesFeature = (context: Context) =>
  feature(addresses)({
    suggest: async ({ query, request }) => {
      if (query.row === '') return [];
      // A stranger must not use the day's quota of the service up; whoever types that fast gets no help for a while.
      const wait = await countAttempt(context.db, `addresses:${request.ip}`, REQUESTS_PER_MINUTE, 60);
      return wait === null ? context.addresses.suggest(query.row) : [];
    },
  });
