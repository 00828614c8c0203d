import { expiring } from '@dopusk/contract/expiring.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { ownTitle } from '../../db/own-title.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { feature } from '../../http/serve.ts';
import { wakeLms } from '../lms/sync.ts';
import { visibleOrganizationId } from '../organizations/current-or-id.ts';
import { planRenewal, renew } from './commands.ts';
import { countByMonth, listExpiring, streamExpiring } from './db.ts';
import { expiringFile } from './sheet.ts';

export const expiringFeature = (context: Context) => {
  const { db } = context;
  return feature(expiring)({
    list: async ({ scope, query }) => {
      await checkOrganization(db, scope, query.organizationId);
      return listExpiring(db, scope, query);
    },
    file: async ({ scope, query }) => {
      await checkOrganization(db, scope, query.organizationId);
      await audit(db, scope, 'expiring.downloaded', null);
      return expiringFile(await ownTitle(db, scope), streamExpiring(db, scope, query), query.columns);
    },
    calendar: async ({ scope, query }) => {
      await checkOrganization(db, scope, query.organizationId);
      return countByMonth(db, scope, query);
    },
    plan: ({ scope, body }) => planRenewal(db, scope, body),
    renew: async ({ scope, body }) => {
      const renewed = await renew(db, scope, body);
      await wakeLms(context);
      return renewed;
    },
  });
};

/** @throws Refusal NotFoundOrganization for one that the operator does not see */
async function checkOrganization(db: Db, scope: OperatorScope, id: string | undefined): Promise<void> {
  if (id) await visibleOrganizationId(db, scope, id);
}
