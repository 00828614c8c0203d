import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { IdParams, id, Option } from './fields/id.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { rubles, rublesOfBalance } from './fields/rubles.ts';
import { REQUIRED, requiredText } from './fields/text.ts';
import { PaidNotice } from './invoices.ts';

/** What became of a payment of a bank's statement. */
export const BankPaymentState = z.enum(['New', 'Confirmed', 'Rejected', 'Recorded']);
export type BankPaymentState = z.infer<typeof BankPaymentState>;

export const bankPaymentStateTitles: Record<BankPaymentState, string> = {
  New: 'Ждёт решения',
  Confirmed: 'Проведён',
  Rejected: 'Не наше',
  Recorded: 'Учтён раньше',
};

/**
 * How sure the portal is of what it proposes. Only `Exact` is confirmed together with others: number, sum and INN agree
 * with one invoice, and no other payment asks for the same.
 */
export const Certainty = z.enum(['Exact', 'Likely', 'Possible', 'None']);
export type Certainty = z.infer<typeof Certainty>;

export const certaintyTitles: Record<Certainty, string> = {
  Exact: 'Точно',
  Likely: 'Вероятно',
  Possible: 'Возможно',
  None: 'Не найдено',
};

/** An invoice that waits for money; sums in rubles, `rest` is what is left to pay of it. */
export const OpenInvoice = z.object({
  id,
  number: z.string(),
  date: z.string(),
  organizationId: id,
  organizationTitle: z.string(),
  amount: z.number(),
  rest: z.number(),
});
export type OpenInvoice = z.output<typeof OpenInvoice>;

/** What the portal would do with a payment, and why. What no invoice takes goes to the balance of `organization`. */
export const Proposal = z.object({
  certainty: Certainty,
  reason: z.string(),
  invoices: z.array(z.object({ invoice: OpenInvoice, amount: z.number() })),
  organization: Option.nullable(),
  /** Whose training the invoices would pay; empty for nobody's. */
  pays: z.string(),
  /** Its money is known to the portal already: it is to be set aside as «Учтён раньше». */
  isCounted: z.boolean(),
});
export type Proposal = z.output<typeof Proposal>;

/** Where a part of a payment went: to an invoice, or to the balance of an organization alone. */
export const BankPaymentPart = z.object({
  invoice: z.object({ id, number: z.string() }).nullable(),
  organization: Option,
  amount: z.number(),
});
export type BankPaymentPart = z.output<typeof BankPaymentPart>;

/** A payment that came to the center's bank account. Sums in rubles, `date` is the day on which the money came. */
export const BankPayment = z.object({
  id,
  date: z.string(),
  number: z.string(),
  amount: z.number(),
  payerTitle: z.string(),
  /** Empty when the bank does not say them. */
  payerInn: z.string(),
  payerKpp: z.string(),
  purpose: z.string(),
  state: BankPaymentState,
  /** Of a new one; null otherwise. */
  proposal: Proposal.nullable(),
  /** Of a confirmed one; empty otherwise. */
  parts: z.array(BankPaymentPart),
});
export type BankPayment = z.output<typeof BankPayment>;

/** Parts of it that were confirmed at some time, the undone ones too; `undoneAt` is null for those that hold. */
const PaymentTrace = BankPaymentPart.extend({
  confirmedAt: z.iso.datetime(),
  confirmedBy: z.string(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string(),
  /** Empty of those that hold, and of those that were undone before it was asked for. */
  undoReason: z.string(),
});

/** Why a confirmation cannot be undone; null when it can. */
const UndoRefusal = z.string().nullable();

/** A payment with all that was done with it. */
export const BankPaymentCard = BankPayment.extend({
  account: z.string(),
  payerAccount: z.string(),
  statement: Option,
  trace: z.array(PaymentTrace),
  undoRefusal: UndoRefusal,
});
export type BankPaymentCard = z.output<typeof BankPaymentCard>;

/** A statement that was uploaded; the counts are of the payments that it brought first. */
export const BankStatementRow = z.object({
  id,
  title: z.string(),
  uploadedAt: z.iso.datetime(),
  dateStart: z.string().nullable(),
  dateEnd: z.string().nullable(),
  paymentCount: z.number().int(),
  newCount: z.number().int(),
  amount: z.number(),
  warnings: z.array(z.string()),
});
export type BankStatementRow = z.output<typeof BankStatementRow>;

/** What an upload has changed: `addedCount` payments are new, `repeatedCount` were known from other statements. */
export const UploadedStatement = z.object({
  id,
  addedCount: z.number().int(),
  /** Rubles, of the added ones. */
  addedAmount: z.number(),
  repeatedCount: z.number().int(),
  /** What a person should look at: sums that do not add up, unknown accounts, documents that could not be read. */
  warnings: z.array(z.string()),
});
export type UploadedStatement = z.output<typeof UploadedStatement>;

/** One of those that are confirmed together: which invoice of whom it pays, and whose training. */
const ExactPayment = z.object({
  id,
  number: z.string(),
  amount: z.number(),
  invoice: z.string(),
  client: z.string(),
  pays: z.string(),
});

/**
 * An order of the center to a client: to be put down as a return by hand, never by the portal
 * (decision 792). Rubles; `available` is what it may give back of the balance; `alike` is the number of another return of this day and sum that
 * holds, empty when there is none.
 */
export const BankOutgoing = z.object({
  id,
  date: z.string(),
  number: z.string(),
  amount: z.number(),
  payeeTitle: z.string(),
  purpose: z.string(),
  client: Option,
  available: z.number(),
  alike: z.string(),
  state: z.enum(['New', 'Returned', 'Dismissed']),
});
export type BankOutgoing = z.output<typeof BankOutgoing>;

/** The most payments that are confirmed at once. */
export const CONFIRMED_AT_ONCE = 200;

/** The most documents that one statement may hold. */
export const STATEMENT_LIMIT = 10_000;

const wanted = z.number().refine((value) => value > 0, 'Больше нуля');

/** Where a payment goes: parts to invoices, the rest to the balance of an organization. */
export const ConfirmBody = z
  .object({
    invoices: z
      .array(z.object({ invoiceId: id, amount: rubles.pipe(wanted) }))
      .max(50, 'Не больше 50 счетов')
      .refine((parts) => new Set(parts.map(({ invoiceId }) => invoiceId)).size === parts.length, 'Счета повторяются'),
    /** Whose balance gets what is left; needed only then. */
    organizationId: id.nullish(),
    /** The payer's INN is another than that of whoever gets the money, and that is right; needed only then. */
    isOtherPayer: z.boolean().optional(),
  })
  .strict();
export type ConfirmBody = z.output<typeof ConfirmBody>;

/** What a confirmation would do: whose training it pays and whose not, and that its payer is not who the money goes to; empty texts for nothing to say. */
export const PaymentPreview = z.object({ pays: z.string(), otherPayer: z.string() });

/** Why a decision is taken back: the client reads it where money goes off his balance. */
export const UndoBody = z.object({ reason: requiredText(500) });

export const SetAsideBody = z.object({ state: BankPaymentState.extract(['Rejected', 'Recorded']) });
export type SetAsideBody = z.output<typeof SetAsideBody>;

/** Days from and to, both included. */
const period = { dateStart: optionalIsoDate, dateEnd: optionalIsoDate };

export const PaymentQuery = PageQuery.extend({
  ...period,
  state: BankPaymentState.optional(),
  statementId: id.optional(),
});
export type PaymentQuery = z.output<typeof PaymentQuery>;

export const bankStatements = endpoints({
  upload: {
    method: 'POST',
    path: '/BankStatement',
    access: 'center:Money',
    summary: 'Загрузить выписку банка (1CClientBankExchange): поступления, которых ещё не было, ждут решения',
    upload: true,
    reply: UploadedStatement,
  },
  list: {
    method: 'GET',
    path: '/BankStatement',
    access: 'center:Money',
    summary: 'Загруженные выписки банка',
    query: PageQuery.extend(period),
    reply: pageOf(BankStatementRow),
  },
  payments: {
    method: 'GET',
    path: '/BankStatement/Payments',
    access: 'center:Money',
    summary: 'Поступления на расчётный счёт: к каждому новому — предложенный счёт или клиент и почему',
    query: PaymentQuery,
    reply: pageOf(BankPayment),
  },
  payment: {
    method: 'GET',
    path: '/BankStatement/Payment/:id',
    access: 'center:Money',
    summary: 'Поступление со всем, что с ним делали',
    params: IdParams,
    reply: BankPaymentCard,
  },
  openInvoices: {
    method: 'GET',
    path: '/BankStatement/OpenInvoices',
    access: 'center:Money',
    summary: 'Счета, которые ждут денег, с остатком к оплате',
    query: PageQuery.extend({ organizationId: id.optional() }),
    reply: pageOf(OpenInvoice),
  },
  exact: {
    method: 'GET',
    path: '/BankStatement/Exact',
    access: 'center:Money',
    summary: 'Новые поступления, у которых с одним счётом совпали номер, сумма и ИНН',
    reply: z.object({ ids: z.array(id), amount: z.number(), payments: z.array(ExactPayment) }),
  },
  confirmExact: {
    method: 'POST',
    path: '/BankStatement/ConfirmExact',
    access: 'center:Money',
    summary: 'Провести точные: каждое проверяется ещё раз, остальные остаются ждать решения',
    body: z.object({ ids: z.array(id).min(1).max(CONFIRMED_AT_ONCE) }),
    /** `decidedCount` have been decided by somebody else meanwhile; `leftCount` wait still. */
    reply: PaidNotice.extend({
      confirmedCount: z.number().int(),
      amount: z.number(),
      decidedCount: z.number().int(),
      leftCount: z.number().int(),
    }),
  },
  preview: {
    method: 'POST',
    path: '/BankStatement/Preview/:id',
    access: 'center:Money',
    onlyReads: true,
    summary: 'Чьё обучение оплатит поступление, если провести его так, и чужой ли это плательщик',
    params: IdParams,
    body: ConfirmBody,
    reply: PaymentPreview,
  },
  confirm: {
    method: 'POST',
    path: '/BankStatement/Confirm/:id',
    access: 'center:Money',
    summary: 'Провести поступление: части — счетам, остаток — на баланс клиента',
    params: IdParams,
    body: ConfirmBody,
    reply: PaidNotice,
  },
  setAside: {
    method: 'POST',
    path: '/BankStatement/SetAside/:id',
    access: 'center:Money',
    summary: 'Отложить поступление без движения денег: не наше или учтено раньше',
    params: IdParams,
    body: SetAsideBody,
    reply: z.null(),
  },
  outgoings: {
    method: 'GET',
    path: '/BankStatement/Outgoings',
    access: 'center:Money',
    summary: 'Списания со счёта центра его клиентам: возможно, это возвраты',
    reply: z.array(BankOutgoing),
  },
  confirmOutgoing: {
    method: 'POST',
    path: '/BankStatement/ConfirmOutgoing/:id',
    access: 'center:Refunds',
    summary: 'Записать списание из выписки как возврат с баланса клиента',
    params: IdParams,
    /** What may be given back of the balance, as its author saw it; `isSure` of one like another that is written down. */
    body: z.object({ seen: rublesOfBalance, isSure: z.boolean().optional() }),
    reply: z.null(),
  },
  dismissOutgoing: {
    method: 'POST',
    path: '/BankStatement/DismissOutgoing/:id',
    access: 'center:Money',
    summary: 'Отметить, что списание из выписки не возврат, или снять отметку',
    params: IdParams,
    body: z.object({ isDismissed: z.boolean({ error: REQUIRED }) }),
    reply: z.null(),
  },
  undo: {
    method: 'POST',
    path: '/BankStatement/Undo/:id',
    access: 'center:Money',
    summary: 'Вернуть поступление к решению; проведённые деньги сторнируются, пока не потрачены',
    params: IdParams,
    body: UndoBody,
    reply: z.null(),
  },
});
