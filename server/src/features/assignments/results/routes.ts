import { results } from '@dopusk/contract/results.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { readResults, saveResults } from './commands.ts';

export const resultsFeature = (context: Context) =>
  feature(results)({
    read: ({ scope, params, query }) => readResults(context.db, scope, params.id, query.courseId),
    save: ({ scope, body }) => saveResults(context, scope, body),
  });
