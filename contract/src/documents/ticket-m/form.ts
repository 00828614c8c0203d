import { z } from 'zod';
import { id } from '../../fields/id.ts';
import {
  differenceReason,
  differenceReasonForm,
  documentNumber,
  formDate,
  issueDate,
  optionalNumber,
  outsideProtocol,
  outsideProtocolForm,
  period,
  prepareAhead,
  registered,
  registeredForm,
  signatoryIds,
  suggestedNumber,
  withPeriod,
} from '../form-fields.ts';

/** Билет М, with and without a photo. Its own number may be left to the register: then it is the next free one. */
export const TicketMBody = withPeriod(
  z.object({
    assignId: id,
    ...outsideProtocol,
    differenceReason,
    protocolNumber: documentNumber,
    date: issueDate,
    ...registered,
    ...period,
    number: optionalNumber,
    suggestedNumber,
    prepareAhead,
    signatoryIds,
  }),
).transform((body) => (body.number ? body : { ...body, suggestedNumber: body.number }));

export const TicketMForm = z.object({
  ...outsideProtocolForm,
  differenceReason: differenceReasonForm,
  dateStart: z.string(),
  dateEnd: z.string(),
  number: z.string(),
  date: formDate,
  ...registeredForm,
});
export type TicketMForm = z.output<typeof TicketMForm>;
