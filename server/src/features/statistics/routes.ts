import { statistics } from '@dopusk/contract/statistics-forms.ts';
import type { Context } from '../../context.ts';
import { ownTitle } from '../../db/own-title.ts';
import { feature } from '../../http/serve.ts';
import { listPeople, readStatistics } from './read-statistics.ts';
import { statisticsFile } from './sheet.ts';

/** The forms of state statistics about whom a center has taught. */
export const statisticsFeature = ({ db }: Context) =>
  feature(statistics)({
    read: ({ scope, query }) => readStatistics(db, scope, query),
    people: ({ scope, query }) => listPeople(db, scope, query),
    file: async ({ scope, query }) => statisticsFile(await ownTitle(db, scope), await readStatistics(db, scope, query)),
  });
