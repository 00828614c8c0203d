import { z } from 'zod';
import { endpoints } from '../../endpoint.ts';
import { id } from '../../fields/id.ts';
import { infoOf } from '../document-info.ts';
import { ContractGap } from './contract-gap.ts';
import { ContractBody, ContractForm } from './form.ts';

export const ContractInfo = infoOf(ContractForm).extend({
  clientId: id,
  /** The day of a check that is repeated (decision 820), which is all that the contract is about then, YYYY-MM-DD; null of training. */
  repeatedOn: z.string().nullable(),
  /** What of the Rules the contract would leave empty; of a natural person's the client's do not count. */
  clauses: z.array(ContractGap),
  /** The invoices that wait for money about this training: one to the organization asks for it no more after a contract with a person. */
  waiting: z.array(z.object({ id, number: z.string(), date: z.string() })),
});

export type ContractInfo = z.output<typeof ContractInfo>;

export const contractCalls = endpoints({
  contractInfo: {
    method: 'GET',
    path: '/Document/GetContractInfo',
    access: 'center:Documents',
    summary: 'Договор по назначению: что покажет форма',
    query: z.object({ assignId: id }),
    reply: ContractInfo,
  },
  contract: {
    method: 'POST',
    path: '/Document/Contract',
    access: 'center:Documents',
    summary: 'Зафиксировать договор и скачать его',
    body: ContractBody,
    reply: 'file',
  },
});
