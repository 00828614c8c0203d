import { z } from 'zod';
import { textOf } from './codes.ts';
import { dotted, today } from './fields/date.ts';
import { id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { rubles } from './fields/rubles.ts';
import { requiredText } from './fields/text.ts';

/**
 * A УКД as it is noted at its УПД: by how much the price is lower, in rubles, and by how much its VAT, of nothing said by the rate of the УПД; number
 * and day of what the accountant's program has made out, and what was agreed on.
 */
export const AdjustActBody = z.object({
  amount: rubles.refine((value) => typeof value !== 'number' || value > 0, textOf('PaymentAmountCanNotBeZeroOrNull')),
  vat: rubles.nullish(),
  number: requiredText(40),
  issuedOn: isoDate.refine((day) => day <= today(), 'Не позже сегодняшнего дня'),
  reason: requiredText(300),
});
export type AdjustActBody = z.output<typeof AdjustActBody>;

/** Why it is taken back: the client reads it. */
export const UndoAdjustmentBody = z.object({ reason: requiredText(300) });

/** What of a sum is VAT of a rate, in the same unit. */
export const vatWithin = (sum: number, percent: number): number => Math.round((sum * percent) / (100 + percent));

/**
 * The УКД of an УПД, the earliest first, and what of its sum they have left, in rubles, with its rate; `vat` is that of the difference, `undone` of
 * those that were taken back.
 */
export const ActAdjustments = z.object({
  left: z.number(),
  vatPercent: z.number().int(),
  adjustments: z.array(
    z.object({
      id,
      number: z.string(),
      issuedOn: z.string(),
      amount: z.number(),
      vat: z.number(),
      reason: z.string(),
      undone: z.boolean(),
    }),
  ),
});
export type ActAdjustments = z.output<typeof ActAdjustments>;

interface Named {
  number: string;
  issuedOn: string;
}

/** «УКД № 5 от 29.11.2026». */
export const adjustmentText = ({ number, issuedOn }: Named): string =>
  `УКД №\u00a0${number} от\u00a0${dotted(issuedOn)}`;

/** A УКД in force of the УПД that a training stands in, in rubles: by how much the whole УПД costs less, and how many trainings it accepts. */
export const PriceAdjustment = z.object({
  number: z.string(),
  issuedOn: z.string(),
  amount: z.number(),
  actNumber: z.string(),
  actDate: z.string(),
  trainings: z.number().int(),
});
export type PriceAdjustment = z.output<typeof PriceAdjustment>;
