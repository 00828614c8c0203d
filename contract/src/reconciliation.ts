import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { isIsoDate, today } from './fields/date.ts';
import { Created, id } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';

/** The kinds of difference between ledger, payments and bank, with their titles. */
export const differenceTitles = {
  'unbalanced-transfer': 'Проводка не сходится: сумма её записей не ноль',
  'broken-balance': 'Остаток баланса не равен сумме движений',
  'broken-part': 'Остаток части баланса не равен сумме её движений',
  'settlement-vouched': 'Во взаиморасчётах не потрачено не столько, сколько осталось на балансах',
  'settlement-card': 'Заработанное с карт и остатки не равны тому, что принесли карты',
  'paid-without-money': 'Назначение отмечено оплаченным, денег за него нет',
  'money-without-paid': 'Деньги за назначение есть, оно не отмечено оплаченным',
  'assignment-sum': 'За назначение получена не его цена',
  'payment-without-transfer': 'Платёж прошёл, в книге его денег нет',
  'transfer-without-payment': 'Деньги в книге есть, платёж не прошёл',
  'payment-sum': 'Сумма платежа не равна сумме в книге',
  'payment-stuck': 'Платёж ждёт решения банка больше суток',
  'refund-without-transfer': 'Возврат решён, в книге он не закрыт',
  'transfer-without-refund': 'Возврат закрыт в книге, банк ещё не решил',
  'refund-sum': 'Сумма возврата не равна сумме в книге',
  'refund-stuck': 'Возврат ждёт решения банка больше суток',
  'refunds-account': 'Счёт возвратов не равен сумме возвратов в пути',
  'invoice-without-transfer': 'Счёт отмечен оплаченным, в книге его денег нет',
  'transfer-without-invoice': 'Деньги по счёту в книге есть, счёт не оплачен',
  'invoice-sum': 'Сумма счёта не равна сумме в книге',
  'bank-payment-sum': 'Поступление из выписки проведено не на свою сумму',
  'bank-status': 'У банка другой исход платежа',
  'bank-sum': 'У банка другая сумма платежа',
  'bank-missing': 'Банк не знает этого платежа',
  'bank-unknown': 'Платёж есть у банка, на портале его нет',
  'bank-refund-status': 'У банка другой исход возврата',
  'bank-refund-sum': 'У банка другая сумма возврата',
  'bank-refund-missing': 'Банк не знает этого возврата',
  'bank-refund-unknown': 'Возврат есть у банка, на портале его нет',
} as const;

export type DifferenceKind = keyof typeof differenceTitles;
const DifferenceKind = z.enum(Object.keys(differenceTitles) as [DifferenceKind, ...DifferenceKind[]]);

/**
 * One difference. Sums in rubles, null where there is none; `subject` names the owner, `reference` identifies the
 * payment.
 */
export const Difference = z.object({
  kind: DifferenceKind,
  reference: z.string(),
  subject: z.string(),
  here: z.number().nullable(),
  there: z.number().nullable(),
});
export type Difference = z.output<typeof Difference>;

/** How much was compared. */
export const ReconciliationCounts = z.object({
  balances: z.number().int(),
  transfers: z.number().int(),
  payments: z.number().int(),
  refunds: z.number().int(),
  /** Zero in reconciliations made before there were invoices. */
  invoices: z.number().int().default(0),
  bankPayments: z.number().int(),
  bankRefunds: z.number().int(),
  /** Card payments of clients of several centers that pay nobody's courses alone: whoever runs the portal compares them. */
  leftOutPayments: z.number().int().default(0),
});
export type ReconciliationCounts = z.output<typeof ReconciliationCounts>;

export const ReconciliationStatus = z.enum(['running', 'done', 'failed']);

/** A reconciliation; days from and to, both included, in Moscow. */
export const Reconciliation = z.object({
  id,
  status: ReconciliationStatus,
  dateStart: z.string(),
  dateEnd: z.string(),
  startedAt: z.string(),
  counts: ReconciliationCounts.nullable(),
  /** At most DIFFERENCE_LIMIT of them. */
  differences: z.array(Difference),
  differenceCount: z.number().int(),
  /** Why it failed. */
  error: z.string(),
});
export type Reconciliation = z.output<typeof Reconciliation>;

export const DIFFERENCE_LIMIT = 500;

/** The longest period that is reconciled at once, in days. */
const LONGEST_PERIOD = 366;
const DAY_MS = 86_400_000;

/** The last 30 days up to today: what is reconciled unless somebody says otherwise. */
export function usualPeriod(now = new Date()): { dateStart: string; dateEnd: string } {
  return { dateStart: today(new Date(now.getTime() - 29 * DAY_MS)), dateEnd: today(now) };
}

export const ReconcileBody = z
  .object({ dateStart: isoDate, dateEnd: isoDate })
  .refine(({ dateStart, dateEnd }) => !isIsoDate(dateStart) || !isIsoDate(dateEnd) || dateStart <= dateEnd, {
    message: 'Не раньше начала периода',
    path: ['dateEnd'],
  })
  .refine(({ dateStart, dateEnd }) => !(Date.parse(dateEnd) - Date.parse(dateStart) > LONGEST_PERIOD * DAY_MS), {
    message: `Не больше ${LONGEST_PERIOD} дней`,
    path: ['dateEnd'],
  });

export const reconciliation = endpoints({
  start: {
    method: 'POST',
    path: '/Payment/Reconcile',
    access: 'center:Money',
    summary: 'Начать сверку книги, платежей и банка за период',
    body: ReconcileBody,
    reply: Created,
  },
  last: {
    method: 'GET',
    path: '/Payment/Reconciliation',
    access: 'center:Money',
    summary: 'Последняя сверка учебного центра с её расхождениями',
    reply: Reconciliation.nullable(),
  },
});
