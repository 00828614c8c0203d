import { z } from 'zod';
import { DAYS_TO_PAY, daysToPay } from '../../debts.ts';
import { daysLater } from '../../expiring.ts';
import { isThere } from '../../fields/cross-field.ts';
import { REQUIRED } from '../../fields/text.ts';

/** When a contract is paid: by its invoice, after the training, or a part by each (decision 109). */
export const PaymentOrder = z.enum(['Before', 'After', 'Parts']);
export type PaymentOrder = z.infer<typeof PaymentOrder>;

export const paymentOrderTitles: Readonly<Record<PaymentOrder, string>> = {
  Before: 'По счёту',
  After: 'После обучения',
  Parts: 'Аванс по счёту, остальное после обучения',
};

/** The one source of when a contract is paid: its clause says it, and the last day of its invoices follows it. */
export interface PaymentTerm {
  paymentOrder: PaymentOrder;
  /** Calendar days from the invoice or from the end of training. */
  paymentDays: number;
  /** Of `Parts`, the percent that goes before; null otherwise. */
  advancePercent: number | null;
}

const percent = z.number({ error: REQUIRED }).int('Целое число процентов').min(1, 'От 1 до 99').max(99, 'От 1 до 99');

/** The term in the body of a contract's form; of one that says nothing it is what most centers give. */
export const paymentFields = {
  paymentOrder: PaymentOrder.default('Before'),
  paymentDays: daysToPay.default(DAYS_TO_PAY),
  advancePercent: percent.nullish().transform((value) => value ?? null),
};

/** The same of a contract that was signed past the portal: nothing of its days means the term that the client has. */
export const outsidePayment = {
  paymentOrder: PaymentOrder.default('Before'),
  paymentDays: daysToPay.nullish().transform((value) => value ?? null),
  advancePercent: paymentFields.advancePercent,
};

/** Only what is paid by its invoice may go by the client's own term. */
export const needsDays = [
  ({ paymentOrder, paymentDays }: { paymentOrder: PaymentOrder; paymentDays: number | null }) =>
    paymentOrder === 'Before' || paymentDays !== null,
  { path: ['paymentDays'] as PropertyKey[], error: REQUIRED, when: isThere },
] as const;

/** Parts are of something. */
export const needsAdvance = [
  ({ paymentOrder, advancePercent }: Pick<PaymentTerm, 'paymentOrder' | 'advancePercent'>) =>
    paymentOrder !== 'Parts' || advancePercent !== null,
  { path: ['advancePercent'] as PropertyKey[], error: REQUIRED, when: isThere },
] as const;

/** The same as a form is shown; null of contracts that were made when none of it was said. */
export const shownPayment = {
  paymentOrder: PaymentOrder.default('Before'),
  paymentDays: z.number().nullable().default(null),
  advancePercent: z.number().nullable().default(null),
};

/** The last days to pay an invoice: its advance, when it has one, and all of it. */
export interface DueDays {
  dueOn: string;
  advance: { percent: number; dueOn: string } | null;
}

/**
 * When an invoice of a day is to be paid.
 * @param trainingEnd the last day of the contract's training, YYYY-MM-DD
 */
export function dueDays(
  { paymentOrder, paymentDays, advancePercent }: PaymentTerm,
  invoiceDate: string,
  trainingEnd: string,
): DueDays {
  const byInvoice = daysLater(invoiceDate, paymentDays);
  if (paymentOrder === 'Before') return { dueOn: byInvoice, advance: null };
  const dueOn = daysLater(trainingEnd > invoiceDate ? trainingEnd : invoiceDate, paymentDays);
  const isAhead = paymentOrder === 'Parts' && advancePercent !== null && byInvoice < dueOn;
  return { dueOn, advance: isAhead ? { percent: advancePercent, dueOn: byInvoice } : null };
}

/**
 * The term as clause 3.2 goes on with it: «в течение 10 календарных дней со дня выставления счёта».
 * @param done after which the rest is paid, in the genitive
 */
export function paymentTermText(
  { paymentOrder, paymentDays, advancePercent }: PaymentTerm,
  done = 'окончания обучения',
): string {
  const within = `в течение ${calendarDays(paymentDays)}`;
  const byInvoice = `${within} со дня выставления счёта`;
  if (paymentOrder === 'Before') return byInvoice;
  const after = `${within} после ${done}, а если счёт выставлен позже – со дня его выставления`;
  if (paymentOrder === 'After') return after;
  return `в два срока: ${advancePercent} % стоимости – ${byInvoice}, остальное – ${after}`;
}

/** In the genitive: «21 календарного дня», «10 календарных дней». */
const calendarDays = (count: number): string =>
  `${count}\u00a0${count % 10 === 1 && count % 100 !== 11 ? 'календарного дня' : 'календарных дней'}`;
