import { z } from 'zod';
import { documentNumber, hoursCount, period, suggestedNumber, withPeriod } from './document-forms.ts';
import { id } from './fields/id.ts';
import { optionalText, requiredText } from './fields/text.ts';

/** Билет Б (specification §2, Document forms). */
export const TicketBBody = withPeriod(
  z.object({
    assignId: id,
    surname: requiredText(100),
    name: requiredText(100),
    lastname: optionalText(100),
    hoursCount,
    ...period,
    number: documentNumber,
    suggestedNumber,
  }),
);

/** Билет М, with and without a photo. Its own number may be left to the register: then it is the next free one. */
export const TicketMBody = withPeriod(
  z.object({ assignId: id, protocolNumber: documentNumber, ...period, number: optionalText(40), suggestedNumber }),
).transform((body) => (body.number ? body : { ...body, suggestedNumber: body.number }));

export const TicketBForm = z.object({
  surname: z.string(),
  name: z.string(),
  lastname: z.string(),
  hoursCount: z.number().nullable(),
  dateStart: z.string(),
  dateEnd: z.string(),
  number: z.string(),
});
export type TicketBForm = z.output<typeof TicketBForm>;

export const TicketMForm = z.object({
  protocolNumber: z.string(),
  dateStart: z.string(),
  dateEnd: z.string(),
  number: z.string(),
});
export type TicketMForm = z.output<typeof TicketMForm>;
