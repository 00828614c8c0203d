import { TicketMBody, type TicketMForm } from '@dopusk/contract/ticket-forms.ts';
import type { z } from 'zod';
import { educationOf, issueDateAfter } from './certificate.ts';
import type { DocumentKind } from './document-kind.ts';
import { commonData } from './printed-data.ts';

type TicketM = DocumentKind<TicketMForm, z.output<typeof TicketMBody>>;

/** Билет М: a worker's pocket card (specification §2, Document forms; design §5). */
export const ticketM: TicketM = {
  type: 'TicketM',
  body: TicketMBody,
  parts: ['TicketM'],
  numberField: 'number',
  suggest: (facts) => {
    const { number, dateStart, dateEnd } = educationOf(facts);
    return { protocolNumber: facts.protocol?.number ?? '', dateStart, dateEnd, number };
  },
  numberOf: ({ number }) => number,
  withNumber: (form, number) => ({ ...form, number }),
  issueDate: ({ dateEnd }) => issueDateAfter(dateEnd),
  print: (facts, form, issued) => {
    const { hoursCount } = educationOf(facts);
    const data = commonData(facts, { ...form, hoursCount: hoursCount ?? 0 }, issued);
    const { protocol } = facts;
    const isKnown = protocol?.number === form.protocolNumber;
    return { ...data, протокол: { номер: form.protocolNumber, дата: isKnown ? data.протокол.дата : '' } };
  },
};

/** The same card with the photo printed on it. */
export const ticketMWithPhoto: TicketM = {
  ...ticketM,
  type: 'TicketMWithPhoto',
  parts: ['TicketMWithPhoto'],
  print: (facts, form, issued) => ({ ...ticketM.print(facts, form, issued), фото: facts.student.photoKey ?? '' }),
};
