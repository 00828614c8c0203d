import { z } from 'zod';
import { textOf } from './codes.ts';
import { dotted, today } from './fields/date.ts';
import { id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { rubles } from './fields/rubles.ts';
import { requiredText } from './fields/text.ts';

/**
 * A УКД as it is noted at its УПД: by how much the price is lower, in rubles, number and day of what the accountant's program has made out, and
 * what was agreed on.
 */
export const AdjustActBody = z.object({
  amount: rubles.refine((value) => typeof value !== 'number' || value > 0, textOf('PaymentAmountCanNotBeZeroOrNull')),
  number: requiredText(40),
  issuedOn: isoDate.refine((day) => day <= today(), 'Не позже сегодняшнего дня'),
  reason: requiredText(300),
});
export type AdjustActBody = z.output<typeof AdjustActBody>;

/** Why it is taken back: the client reads it. */
export const UndoAdjustmentBody = z.object({ reason: requiredText(300) });

/** The УКД of an УПД, the earliest first, and what of its sum they have left, in rubles; `undone` of those that were taken back. */
export const ActAdjustments = z.object({
  left: z.number(),
  adjustments: z.array(
    z.object({
      id,
      number: z.string(),
      issuedOn: z.string(),
      amount: z.number(),
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
