import { endpoints } from '../../endpoint.ts';
import { IdParams } from '../../fields/id.ts';
import { infoOf } from '../document-info.ts';
import { TicketBBody, TicketBForm } from './form.ts';

export const ticketBCalls = endpoints({
  ticketBInfo: {
    method: 'GET',
    path: '/Document/GetTicketBInfo/:id',
    access: 'center:Documents',
    summary: 'Билет Б по назначению: что покажет форма',
    params: IdParams,
    reply: infoOf(TicketBForm),
  },
  ticketB: {
    method: 'POST',
    path: '/Document/TicketB',
    access: 'center:Documents',
    summary: 'Зафиксировать билет Б и скачать его',
    body: TicketBBody,
    reply: 'file',
  },
});
