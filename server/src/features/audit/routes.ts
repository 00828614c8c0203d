import { audit } from '@dopusk/contract/audit.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/refusal.ts';
import { feature } from '../../http/serve.ts';
import { findAuthorId, listAudit } from './db.ts';

export const auditFeature = ({ db, replica }: Context) =>
  feature(audit)({
    list: async ({ scope, query }) => {
      const authorId = query.operator ? found(await findAuthorId(db, scope, query.operator), 'NotFoundOperator') : null;
      return listAudit(await replica.forLongReading(), scope, query, authorId);
    },
  });
