import type { z } from 'zod';
import { endpoints } from '../../endpoint.ts';
import { IdParams } from '../../fields/id.ts';
import { infoOf } from '../document-info.ts';
import { TicketMBody, TicketMForm } from './form.ts';

export const TicketMInfo = infoOf(TicketMForm);
export type TicketMInfo = z.output<typeof TicketMInfo>;

export const ticketMCalls = endpoints({
  ticketMInfo: {
    method: 'GET',
    path: '/Document/GetTicketMInfo/:id',
    access: 'center:Documents',
    summary: 'Билет М по назначению: что покажет форма',
    params: IdParams,
    reply: TicketMInfo,
  },
  ticketM: {
    method: 'POST',
    path: '/Document/TicketM',
    access: 'center:Documents',
    summary: 'Зафиксировать билет М и скачать его',
    body: TicketMBody,
    reply: 'file',
  },
});
