import { endpoints } from '../../endpoint.ts';
import { IdParams } from '../../fields/id.ts';
import { infoOf } from '../document-info.ts';
import { ProtocolBody, ProtocolForm } from './form.ts';

export const protocolCalls = endpoints({
  protocolInfo: {
    method: 'GET',
    path: '/Document/GetProtocolInfo/:id',
    access: 'center:Documents',
    summary: 'Протокол по назначению: что покажет форма',
    params: IdParams,
    reply: infoOf(ProtocolForm),
  },
  protocol: {
    method: 'POST',
    path: '/Document/Protocol',
    access: 'center:Documents',
    summary: 'Зафиксировать протокол и скачать его',
    body: ProtocolBody,
    reply: 'file',
  },
});
