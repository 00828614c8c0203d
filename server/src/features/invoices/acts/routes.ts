import { serviceActs } from '@dopusk/contract/service-acts.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { makeServiceAct, readActInfo } from './act.ts';

export const serviceActsFeature = ({ db }: Context) =>
  feature(serviceActs)({
    info: ({ scope, query }) => readActInfo(db, scope, query),
    create: async ({ scope, body, once }) => ({ id: await once((tx) => makeServiceAct(tx, scope, body)) }),
  });
