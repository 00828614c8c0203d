import { z } from 'zod';
import { id } from '../../fields/id.ts';
import { isoDate } from '../../fields/iso-date.ts';
import { optionalText } from '../../fields/text.ts';
import {
  differenceReason,
  differenceReasonForm,
  documentNumber,
  hoursCount,
  optionalNumber,
  period,
  prepareAhead,
  signatoryIds,
  suggestedNumber,
  withPeriod,
} from '../form-fields.ts';

export const ProtocolBody = withPeriod(
  z.object({
    assignId: id,
    protocolNumber: documentNumber,
    suggestedNumber,
    prepareAhead,
    signatoryIds,
    /** The day the committee sat. */
    date: isoDate,
    hoursCount,
    ...period,
    differenceReason,
    /** The committee's conclusion about the person; empty while it is to come, of a protocol that is prepared ahead. */
    result: optionalText(500),
    /** Of what the person is given, which is fixed by it later; the next free one when it is empty. */
    namedNumber: optionalNumber,
  }),
);

export const ProtocolForm = z.object({
  protocolNumber: z.string(),
  date: z.string(),
  hoursCount: z.number().nullable(),
  dateStart: z.string(),
  dateEnd: z.string(),
  differenceReason: differenceReasonForm,
  result: z.string(),
  namedNumber: z.string().default(''),
});
export type ProtocolForm = z.output<typeof ProtocolForm>;
