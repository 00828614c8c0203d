import { z } from 'zod';
import { endpoints, versioned } from './endpoint.ts';
import { daysLater, daysLeft } from './expiring.ts';
import { today } from './fields/date.ts';
import { IdParams, id } from './fields/id.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import type { InvoiceState } from './invoices.ts';

/** How many days an invoice waits for its money where a center has said nothing. */
export const DAYS_TO_PAY = 10;

interface Awaited {
  state: InvoiceState;
  dueOn: string;
}

/** How many days an invoice waits beyond its last day; zero when it does not. */
export const overdueDays = ({ state, dueOn }: Awaited, day = today()): number =>
  state === 'Issued' ? Math.max(0, -daysLeft(dueOn, day)) : 0;

/** Calendar days from the date of an invoice to the last one to pay it in. */
export const daysToPay = z
  .number({ error: 'Введите число дней' })
  .int('Целое число дней')
  .min(1, 'Не меньше одного дня')
  .max(365, 'Не больше года');

/** The term of a client, or of all whom the center has said nothing else of. */
export const PaymentTerms = z.object({
  /** Null where the center's own term holds. */
  ofClient: z.number().int().nullable(),
  ofCenter: z.number().int(),
  /** Whether the client is reminded of its invoices; true where no client is named. */
  isReminded: z.boolean(),
  /** Whether a letter tells it of each new invoice; true where no client is named. */
  isTold: z.boolean(),
});
export type PaymentTerms = z.output<typeof PaymentTerms>;

/** Null takes the term back: of a client to the center's, of the center to DAYS_TO_PAY. */
export const PaymentTermsBody = z.object({ clientId: id.nullish(), daysToPay: daysToPay.nullable() });
export type PaymentTermsBody = z.output<typeof PaymentTermsBody>;

/** The furthest day of a promise. */
const PROMISE_DAYS = 90;

/** Until when the payer has promised to pay; null takes the promise back. */
export const PromiseBody = z.object({
  promisedOn: optionalIsoDate
    .refine((day) => day === null || day >= today(), 'Не раньше сегодняшнего дня')
    // A promise keeps reminders away: not for ever.
    .refine(
      (day) => day === null || day <= daysLater(today(), PROMISE_DAYS),
      `Не позже чем через ${PROMISE_DAYS} дней`,
    ),
});

/** Both terms: that of all others is what a client gets whose own is taken back. */
const terms = versioned(
  {
    method: 'GET',
    path: '/Debt/GetTerms',
    access: 'center:Money',
    summary: 'Сколько дней даётся на оплату счёта: клиенту и всем остальным',
    query: z.object({ clientId: id.optional() }),
    reply: PaymentTerms,
  },
  ({ ofClient, ofCenter }) => ({ ofClient, ofCenter }),
);

export const debts = endpoints({
  terms,
  setTerms: {
    method: 'PUT',
    path: '/Debt/SetTerms',
    access: 'center:Money',
    summary: 'Назначить срок оплаты: клиенту или всем, о ком не сказано иного; для счетов, которые будут выставлены',
    body: PaymentTermsBody,
    guardedBy: terms,
    reply: z.null(),
  },
  promise: {
    method: 'PUT',
    path: '/Debt/SetPromise/:id',
    access: 'operator:Money',
    summary: 'Записать у счёта, до какого дня обещали оплатить',
    params: IdParams,
    body: PromiseBody,
    reply: z.null(),
  },
});
