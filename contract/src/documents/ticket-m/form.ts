import { z } from 'zod';
import { id } from '../../fields/id.ts';
import { optionalText } from '../../fields/text.ts';
import {
  documentNumber,
  formDate,
  issueDate,
  period,
  prepareAhead,
  suggestedNumber,
  withPeriod,
} from '../form-fields.ts';

/** Билет М, with and without a photo. Its own number may be left to the register: then it is the next free one. */
export const TicketMBody = withPeriod(
  z.object({
    assignId: id,
    protocolNumber: documentNumber,
    date: issueDate,
    ...period,
    number: optionalText(40),
    suggestedNumber,
    prepareAhead,
  }),
).transform((body) => (body.number ? body : { ...body, suggestedNumber: body.number }));

export const TicketMForm = z.object({
  protocolNumber: z.string(),
  dateStart: z.string(),
  dateEnd: z.string(),
  number: z.string(),
  date: formDate,
});
export type TicketMForm = z.output<typeof TicketMForm>;
