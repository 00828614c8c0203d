import { endpoints } from '../../endpoint.ts';
import { IdParams } from '../../fields/id.ts';
import { TicketMInfo } from '../ticket-m/calls.ts';
import { TicketMBody } from '../ticket-m/form.ts';

export const ticketMWithPhotoCalls = endpoints({
  ticketMWithPhotoInfo: {
    method: 'GET',
    path: '/Document/GetTicketMWithPhotoInfo/:id',
    access: 'center:Documents',
    summary: 'Билет М с фото по назначению: что покажет форма',
    params: IdParams,
    reply: TicketMInfo,
  },
  ticketMWithPhoto: {
    method: 'POST',
    path: '/Document/TicketMWithPhoto',
    access: 'center:Documents',
    summary: 'Зафиксировать билет М с фото и скачать его',
    body: TicketMBody,
    reply: 'file',
  },
});
