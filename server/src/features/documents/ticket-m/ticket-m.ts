import { TicketMBody, type TicketMForm } from '@dopusk/contract/documents/ticket-m/form.ts';
import type { z } from 'zod';
import type { DocumentKind } from '../document-kind.ts';
import {
  differenceTitles,
  educationOf,
  issueDateAfter,
  outsideProtocolTitles,
  periodTitles,
  registeredTitles,
} from '../education.ts';
import { commonData } from '../printed-data.ts';

/** Билет М: a worker's pocket card. */
export const ticketM: DocumentKind<'TicketM', TicketMForm, z.output<typeof TicketMBody>> = {
  type: 'TicketM',
  body: TicketMBody,
  numberField: 'number',
  dateField: 'date',
  fieldTitles: { ...outsideProtocolTitles, ...differenceTitles, ...periodTitles, number: 'номер', ...registeredTitles },
  suggest: (facts) => {
    const { number, date, dateStart, dateEnd } = educationOf(facts);
    const registered = { series: '', blankNumber: '', protocolDate: '', differenceReason: '' };
    return { ...registered, protocolNumber: facts.protocol?.number ?? '', date, dateStart, dateEnd, number };
  },
  numberOf: ({ number }) => number,
  withNumber: (form, number) => ({ ...form, number }),
  issueDate: ({ date, dateEnd }) => date || issueDateAfter(dateEnd),
  print: (facts, form, issued) => {
    const { hoursCount } = educationOf(facts);
    return commonData(facts, { ...form, hoursCount: hoursCount ?? 0 }, issued);
  },
};
