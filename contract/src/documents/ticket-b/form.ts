import { z } from 'zod';
import { id } from '../../fields/id.ts';
import { optionalText, requiredText } from '../../fields/text.ts';
import {
  differenceReason,
  differenceReasonForm,
  documentNumber,
  formDate,
  hoursCount,
  issueDate,
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

/** Билет Б. */
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
    prepareAhead,
    signatoryIds,
    date: issueDate,
    ...registered,
    ...outsideProtocol,
    differenceReason,
  }),
);

export const TicketBForm = z.object({
  surname: z.string(),
  name: z.string(),
  lastname: z.string(),
  hoursCount: z.number().nullable(),
  dateStart: z.string(),
  dateEnd: z.string(),
  number: z.string(),
  date: formDate,
  ...outsideProtocolForm,
  differenceReason: differenceReasonForm,
  ...registeredForm,
});
export type TicketBForm = z.output<typeof TicketBForm>;
