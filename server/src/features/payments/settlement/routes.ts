import { settlement } from '@dopusk/contract/settlement.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { ownTitle } from '../../../db/own-title.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { readSettlements } from './settle-centers.ts';
import { settlementFile } from './settlement-file.ts';

export const settlementFeature = ({ db }: Context) => {
  const ofCenter = ({ organization }: CenterScope, period: { dateStart: string; dateEnd: string }) =>
    readSettlements(db, { ...period, centerId: organization.id });
  return feature(settlement)({
    read: async ({ scope, query }) => found((await ofCenter(scope, query))[0], 'NotFoundEducationCenter'),
    file: async ({ scope, query }) => {
      await audit(db, scope, 'settlement.downloaded', scope.organization.id);
      return settlementFile(await ownTitle(db, scope), query, await ofCenter(scope, query));
    },
  });
};
