import { statistics } from '@dopusk/contract/statistics-forms.ts';
import type { Context } from '../../context.ts';
import { ownTitle } from '../../db/own-title.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { askForCount } from './count-year.ts';
import { readCount } from './db/counts.ts';
import { listPeople, listPrograms } from './read-statistics.ts';
import { statisticsFile } from './sheet.ts';

/** The forms of state statistics about whom a center has taught. */
export const statisticsFeature = (context: Context) => {
  const { db } = context;
  return feature(statistics)({
    read: ({ scope, query }) => readCount(db, scope, query),
    count: ({ scope, body }) => askForCount(context, scope, body),
    people: ({ scope, query }) => listPeople(db, scope, query),
    programs: ({ scope, query }) => listPrograms(db, scope, query),
    file: async ({ scope, query }) => {
      const { found: numbers } = await readCount(db, scope, query);
      return statisticsFile(await ownTitle(db, scope), found(numbers ?? undefined, 'NotFoundFile'));
    },
  });
};
