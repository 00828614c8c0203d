import { contractBasis } from '@dopusk/contract/contract-basis.ts';
import { groupContracts } from '@dopusk/contract/group-contracts.ts';
import type { Context } from '../../../context.ts';
import { feature } from '../../../http/serve.ts';
import { readContracts } from './basis.ts';
import { fixGroupContract, readGroupContractInfo, readGroupContracts } from './group-contract.ts';
import { noteOutsideContract, noteOutsideGroupContract } from './outside-contract.ts';

export const groupContractsFeature = (context: Context) =>
  feature(groupContracts)({
    read: ({ scope, params }) => readGroupContracts(context.db, scope, params.id),
    info: ({ scope, params, query }) => readGroupContractInfo(context.db, scope, params.id, query.clientId),
    fix: ({ scope, body }) => fixGroupContract(context, scope, body),
    outside: ({ scope, body }) => noteOutsideGroupContract(context, scope, body),
    outsideOfOne: ({ scope, body }) => noteOutsideContract(context, scope, body),
  });

/** What invoices and acts rest on. */
export const contractBasisFeature = ({ db }: Context) =>
  feature(contractBasis)({ list: ({ scope, query }) => readContracts(db, scope, query) });
