import { TicketBBody, type TicketBForm } from '@dopusk/contract/documents/ticket-b/form.ts';
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
import { validUntil } from '../next-check.ts';
import { commonData } from '../printed-data.ts';

/** Билет Б: a pocket card about the test of knowledge. */
export const ticketB: DocumentKind<'TicketB', TicketBForm, z.output<typeof TicketBBody>> = {
  type: 'TicketB',
  body: TicketBBody,
  numberField: 'number',
  dateField: 'date',
  fieldTitles: {
    surname: 'фамилия',
    name: 'имя',
    lastname: 'отчество',
    hoursCount: 'часы',
    ...periodTitles,
    number: 'номер',
    ...registeredTitles,
    ...outsideProtocolTitles,
    ...differenceTitles,
  },
  suggest: (facts) => {
    const { number, date, hoursCount, dateStart, dateEnd } = educationOf(facts);
    const { surname, name, lastname } = facts.student;
    const registered = { series: '', blankNumber: '', protocolNumber: '', protocolDate: '', differenceReason: '' };
    return { ...registered, surname, name, lastname, date, hoursCount, dateStart, dateEnd, number };
  },
  numberOf: ({ number }) => number,
  withNumber: (form, number) => ({ ...form, number }),
  issueDate: ({ date, dateEnd }) => date || issueDateAfter(dateEnd),
  print: (facts, form, issued) => {
    const { surname, name, lastname } = form;
    const fullName = [surname, name, lastname].filter(Boolean).join(' ');
    // What a person corrected about the dative of the name holds only for that name.
    const isSame = fullName === facts.student.fullName;
    const student = { ...facts.student, surname, name, lastname, fullName };
    const data = commonData({ ...facts, student: isSame ? student : { ...student, dativeName: '' } }, form, issued);
    // It is what its holder carries to work: until when stands in it as in the certificate. A свидетельство and a diploma have none.
    const hasTerm = ['SafetyTraining', 'AdvancedTraining'].includes(facts.course.trainingType);
    const until = hasTerm ? validUntil(facts, issued) : '';
    // Beside a certificate it expires with it, and people are reminded of that one. A card of electrical safety counts by itself.
    const isBeside = facts.certificate !== null && facts.course.safety?.area !== 'Electrical';
    const term = isBeside ? { карточка_до: until } : { действителен_до: until };
    return { ...data, документ: { ...data.документ, ...term } };
  },
};
