import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { rubles } from './fields/rubles.ts';
import { REQUIRED } from './fields/text.ts';

/** What moved the money of a balance. */
export const TransferKind = z.enum(['top-up', 'assignment', 'refund']);
export type TransferKind = z.infer<typeof TransferKind>;

export const transferKindTitles: Record<TransferKind, string> = {
  'top-up': 'Пополнение',
  assignment: 'Оплата назначения',
  refund: 'Возврат',
};

export const PaymentStatus = z.enum(['pending', 'succeeded', 'canceled']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** The query parameters a page of the portal is returned to with after the bank (specification §2, Payment return). */
export const PAYMENT_STATUS_PARAM = 'payment_status';
/** Says with `assignment` that the card paid an assignment; anything else reached the balance. */
export const PAYMENT_PURPOSE_PARAM = 'payment_for';

/** A line of a balance's history: `amount` is signed, both sums in rubles; `date` is a moment. */
export const BalanceEntry = z.object({
  id,
  date: z.string(),
  kind: TransferKind,
  title: z.string(),
  amount: z.number(),
  balanceAfter: z.number(),
  assignId: id.nullable(),
});
export type BalanceEntry = z.output<typeof BalanceEntry>;

/** A page of our own to come back to: a path, or an address of this portal. */
const returnUrl = z.string().max(2000, 'Не длиннее 2000 символов').optional();

/** Where the bank takes the card's number. */
const Confirmation = z.object({ confirmUrl: z.string() });

export const TopUpBody = z.object({
  balanceId: id,
  /** Rubles. Nothing and zero are refused with a code of their own (specification §8). */
  amount: rubles.nullish(),
  returnUrl,
});

export const payments = endpoints({
  fromBalance: {
    method: 'POST',
    path: '/Payment/AssignFromBalanceOrg/:orgId/:assignId',
    access: 'operator',
    summary: 'Оплатить назначение с баланса организации',
    params: z.object({ orgId: id, assignId: id }),
    reply: z.object({ balance: z.number() }),
  },
  assign: {
    method: 'GET',
    path: '/Payment/Assign/:id',
    access: 'user',
    changesState: true,
    summary: 'Оплатить назначение картой: адрес страницы банка',
    params: IdParams,
    query: z.object({ returnUrl }),
    reply: Confirmation,
  },
  topUp: {
    method: 'POST',
    path: '/Payment/Balance',
    access: 'operator',
    summary: 'Пополнить баланс картой: адрес страницы банка',
    body: TopUpBody,
    reply: Confirmation,
  },
  history: {
    method: 'GET',
    path: '/Payment/BalanceHistory',
    access: 'operator',
    summary: 'История баланса: текущей организации или другой из своих',
    query: PageQuery.omit({ search: true }).extend({ organizationId: id.optional() }),
    reply: pageOf(BalanceEntry),
  },
  returned: {
    method: 'GET',
    path: '/Payment/Return',
    access: 'anyone',
    webhook: true,
    summary: 'Возврат из банка: узнаёт у него исход и ведёт на страницу, с которой платили',
    query: z.object({ payment: id }),
    reply: 'redirect',
  },
  notify: {
    method: 'POST',
    path: '/Payment/Notify/:provider',
    access: 'anyone',
    webhook: true,
    summary: 'Уведомление банка: повод спросить его самого',
    params: z.object({ provider: z.string().min(1, REQUIRED).max(50) }),
    body: z.looseObject({ object: z.looseObject({ id: z.string().min(1).max(200) }) }),
    reply: z.null(),
  },
});
