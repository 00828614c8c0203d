import { search } from '@dopusk/contract/search.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../http/serve.ts';
import { findEverywhere } from './find-everywhere.ts';

export const searchFeature = ({ db }: Context) =>
  feature(search)({
    find: ({ scope, query }) => findEverywhere(db, scope, query.search),
  });
