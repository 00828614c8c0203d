import { z } from 'zod';
import type { AssignmentState } from './assignments.ts';
import { textOf, type Verdict } from './codes.ts';
import { id } from './fields/id.ts';
import { rubles, rublesOfBalance } from './fields/rubles.ts';
import { requiredText } from './fields/text.ts';

/** Where the money of a removed assignment goes. */
export const RefundWay = z.enum(['Balance', 'Card']);
export type RefundWay = z.infer<typeof RefundWay>;

/**
 * What can be refunded, in rubles: what was paid less what was given `before`; `payer` is the organization whose balance gets
 * it, empty for a free course. To the card goes what has come from it: up to `card`, 0 when none of the bank of today paid;
 * `isOverBalance` when the card has paid over the balance, together with others or other money; `own` is what has come to the center's bank
 * account, which its bank can give back from the balance. What is neither has come by a card that gets nothing back any more.
 */
export const RefundWays = z.object({
  amount: z.number(),
  before: z.number(),
  payer: z.string(),
  card: z.number(),
  isOverBalance: z.boolean(),
  own: z.number(),
  /** Who has paid it in the client's place, as the bank names him, «ООО «Вега» (ИНН 7707083893)»; empty when nobody is known to have. */
  bankPayer: z.string(),
  /** On what basis the center has set it off from the balance (decision 660); empty of what was paid otherwise. */
  setOff: z.string(),
  /** The act that the training stands in, «№ 4 от 14.11.2026»: nothing goes back until it is annulled. Empty without one. */
  act: z.string(),
  /** Whether that is an УПД, which is corrected, or adjusted by a УКД, when its client has it. */
  isUpd: z.boolean(),
});
export type RefundWays = z.output<typeof RefundWays>;

/** What is said of a refund: `amount` is a part, in rubles, with which the assignment stays; without it, or with all that is left, it is removed. */
export const RefundForm = z.object({
  to: RefundWay,
  amount: rubles
    .refine((value) => typeof value !== 'number' || value > 0, textOf('PaymentAmountCanNotBeZeroOrNull'))
    .nullish(),
  reason: requiredText(500),
});

/**
 * `seen` is what was left to give back as its author saw it, in rubles: of another sum nothing goes back, so that a part that
 * is asked for twice goes back once. Everything goes back once also without it: the assignment is gone then.
 */
export const RefundBody = RefundForm.extend({ seen: rublesOfBalance.optional() }).refine(
  ({ amount, seen }) => typeof amount !== 'number' || seen !== undefined,
  { path: ['seen'], error: 'К части нужен остаток, от которого она отсчитана: поле amount ответа Payment/RefundWays' },
);

/**
 * The card money on the balance of a client for whom nobody spends it, in rubles, and the card payments that it goes back by,
 * the latest first: none of a client that has operators of its own or another center.
 */
export const CardMoney = z.object({
  amount: z.number(),
  cards: z.array(z.object({ id, date: z.string(), title: z.string(), left: z.number() })),
});
export type CardMoney = z.output<typeof CardMoney>;

/** `seen` is the card money on the balance as its author saw it, in rubles: of another sum nothing goes back. */
export const RefundBalanceBody = z.object({
  paymentId: id,
  amount: rubles.refine((value) => typeof value !== 'number' || value > 0, textOf('PaymentAmountCanNotBeZeroOrNull')),
  reason: requiredText(500),
  seen: rublesOfBalance,
});
export type RefundBalanceBody = z.output<typeof RefundBalanceBody>;

/**
 * Only an assignment that money was paid for, without fixed documents, is refunded: a fixed document stays, and so does its assignment
 * (docs/rules.md#3.5).
 */
export function canRefund(state: Pick<AssignmentState, 'isPaid' | 'price' | 'hasFixedDocuments'>): Verdict {
  if (!state.isPaid || state.price === 0) return 'AssignNotPaid';
  return state.hasFixedDocuments ? 'RemoveAssignException' : true;
}

/** A part of the money goes back also when documents are fixed: the assignment stays, and they with it. */
export const canRefundPart = ({ isPaid, price }: Pick<AssignmentState, 'isPaid' | 'price'>): Verdict =>
  (isPaid && price > 0) || 'AssignNotPaid';
