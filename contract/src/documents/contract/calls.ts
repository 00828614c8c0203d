import { z } from 'zod';
import { endpoints } from '../../endpoint.ts';
import { id } from '../../fields/id.ts';
import { infoOf } from '../document-info.ts';
import { ContractBody, ContractForm } from './form.ts';

export const contractCalls = endpoints({
  contractInfo: {
    method: 'GET',
    path: '/Document/GetContractInfo',
    access: 'center:Documents',
    summary: 'Договор по назначению: что покажет форма',
    query: z.object({ assignId: id }),
    reply: infoOf(ContractForm),
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
