import type { TicketMBody, TicketMForm } from '@dopusk/contract/documents/ticket-m/form.ts';
import type { z } from 'zod';
import type { DocumentKind } from '../document-kind.ts';
import { ticketM } from '../ticket-m/ticket-m.ts';

/** Билет М with the photo printed on it. */
export const ticketMWithPhoto: DocumentKind<'TicketMWithPhoto', TicketMForm, z.output<typeof TicketMBody>> = {
  ...ticketM,
  type: 'TicketMWithPhoto',
  print: (facts, form, issued) => ({ ...ticketM.print(facts, form, issued), фото: facts.student.photoKey ?? '' }),
};
