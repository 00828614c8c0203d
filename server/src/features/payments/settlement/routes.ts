import { type SettlementPeriod, settlement } from '@dopusk/contract/settlement.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { ownTitle } from '../../../db/own-title.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { found } from '../../../http/refusal.ts';
import { feature } from '../../../http/serve.ts';
import { readClientSettlements, readSettlements, withOthers } from './settle-centers.ts';
import { clientSettlementsFile, settlementFile } from './settlement-file.ts';

export const settlementFeature = ({ db, replica }: Context) => {
  const ofCenter = ({ organization }: CenterScope, period: SettlementPeriod) =>
    readSettlements(db, { ...period, centerId: organization.id });
  const ofClients = async ({ organization }: CenterScope, period: SettlementPeriod) =>
    readClientSettlements(await replica.forLongReading(), { ...period, centerId: organization.id });
  return feature(settlement)({
    read: async ({ scope, query }) => found((await ofCenter(scope, query))[0], 'NotFoundEducationCenter'),
    file: async ({ scope, query }) => {
      await audit(db, scope, 'settlement.downloaded', scope.organization.id);
      return settlementFile(await ownTitle(db, scope), query, await ofCenter(scope, query));
    },
    clients: async ({ scope, query }) => withOthers(await ofClients(scope, query)),
    clientsFile: async ({ scope, query }) => {
      await audit(db, scope, 'settlement.downloaded', scope.organization.id);
      return clientSettlementsFile(await ownTitle(db, scope), query, await ofClients(scope, query));
    },
  });
};
