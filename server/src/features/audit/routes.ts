import { audit } from '@dopusk/contract/audit.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { listAudit, worksForCenter } from './db.ts';

export const auditFeature = ({ db }: Context) =>
  feature(audit)({
    list: async ({ scope, query }) => {
      if (query.operator && !(await worksForCenter(db, scope, query.operator))) throw new Refusal('NotFoundOperator');
      return listAudit(db, scope, query);
    },
  });
