import { serviceActs } from '@dopusk/contract/service-acts.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { annulAct, makeServiceAct, readActInfo } from './act.ts';

export const serviceActsFeature = ({ db }: Context) =>
  feature(serviceActs)({
    info: ({ scope, query }) => readActInfo(db, scope, query),
    annul: async ({ scope, params, body }) => {
      await annulAct(db, scope, params.id, body.reason);
      return null;
    },
    create: async ({ scope, body, once }) => ({ id: await once((tx) => makeServiceAct(tx, scope, body)) }),
  });
