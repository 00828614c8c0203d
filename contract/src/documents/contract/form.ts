import { z } from 'zod';
import { isoDate } from '../../fields/date.ts';
import { id } from '../../fields/id.ts';
import { rubles } from '../../fields/rubles.ts';
import { requiredText } from '../../fields/text.ts';
import {
  documentNumber,
  hoursCount,
  period,
  prepareAhead,
  signatoryIds,
  suggestedNumber,
  withPeriod,
} from '../form-fields.ts';

/** Договор: the price in rubles; `…Signatory` is what follows «в лице», in the genitive. */
export const ContractBody = withPeriod(
  z.object({
    assignId: id,
    number: documentNumber,
    suggestedNumber,
    prepareAhead,
    signatoryIds,
    date: isoDate,
    course: requiredText(),
    hoursCount,
    ...period,
    studyForm: requiredText(),
    price: rubles,
    centerSignatory: requiredText(500),
    customerSignatory: requiredText(500),
  }),
);

export const ContractForm = z.object({
  number: z.string(),
  date: z.string(),
  course: z.string(),
  hoursCount: z.number().nullable(),
  dateStart: z.string(),
  dateEnd: z.string(),
  studyForm: z.string(),
  price: z.number(),
  centerSignatory: z.string(),
  customerSignatory: z.string(),
});
export type ContractForm = z.output<typeof ContractForm>;
