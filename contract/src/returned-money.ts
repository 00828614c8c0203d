import { z } from 'zod';
import { textOf } from './codes.ts';
import { today } from './fields/date.ts';
import { id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { rubles, rublesOfBalance } from './fields/rubles.ts';
import { requiredText } from './fields/text.ts';

/** What is said of a return by the center's bank: the sum in rubles, the day and the number of its payment order. */
export const ReturnForm = z.object({
  amount: rubles.refine((value) => typeof value !== 'number' || value > 0, textOf('PaymentAmountCanNotBeZeroOrNull')),
  paidOn: isoDate.refine((day) => day <= today(), 'Не позже сегодняшнего дня'),
  paymentOrder: requiredText(40),
  /** Said of one like another that is written down: same day and sum, another number. Without it that is asked. */
  isSure: z.boolean().optional(),
});

/** The question about a return like one that holds. */
export const alikeReturnText = (paymentOrder: string): string =>
  `Похоже на возврат № ${paymentOrder}: тот же день и та же сумма. Всё равно записать?`;

/** `seen` is what of the balance is spent with the center alone, as its author saw it, in rubles: of another sum nothing goes back. */
export const ReturnBody = ReturnForm.extend({ seen: rublesOfBalance });
export type ReturnBody = z.output<typeof ReturnBody>;

/** Why a return is taken back: the client reads it. */
export const UndoReturnBody = z.object({ reason: requiredText(500) });

/**
 * What a center may give back of a client's balance by its bank, in rubles, and what it has given back, the latest first; `undone` is
 * null of those that hold.
 */
export const ReturnedMoney = z.object({
  available: z.number(),
  returns: z.array(
    z.object({
      id,
      paidOn: z.string(),
      paymentOrder: z.string(),
      amount: z.number(),
      author: z.string(),
      undone: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
    }),
  ),
});
export type ReturnedMoney = z.output<typeof ReturnedMoney>;
