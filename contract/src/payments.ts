import { z } from 'zod';
import { PayerBalance } from './assignments.ts';
import { textOf } from './codes.ts';
import { PersonalAssignment } from './contract-basis.ts';
import { endpoints } from './endpoint.ts';
import { followedColumns } from './fields/columns.ts';
import { Created, IdParams, id, Option } from './fields/id.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { rubles, rublesOfBalance } from './fields/rubles.ts';
import { REQUIRED, requiredText } from './fields/text.ts';
import { CardMoney, RefundBalanceBody, RefundBody, RefundWays } from './refunds.ts';
import { ReturnBody, ReturnedMoney, UndoReturnBody } from './returned-money.ts';

/** Why the money of a balance moved. */
export const TransferKind = z.enum([
  'top-up',
  'assignment',
  'refund',
  'invoice',
  'bank',
  'reversal',
  'correction',
  'return',
]);
export type TransferKind = z.infer<typeof TransferKind>;

export const transferKindTitles: Record<TransferKind, string> = {
  'top-up': 'Пополнение',
  assignment: 'Оплата назначения',
  refund: 'Возврат',
  invoice: 'Пополнение по счёту',
  bank: 'Пополнение переводом',
  reversal: 'Сторно',
  correction: 'Исправление баланса',
  return: 'Возврат на расчётный счёт',
};

export const PaymentStatus = z.enum(['pending', 'succeeded', 'canceled']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** What became of an assignment that the payer of a card payment had agreed to. */
export const AgreedOutcome = z.enum([
  'Paid',
  'PaidBefore',
  'Removed',
  'PriceChanged',
  'NoMoney',
  'PayerLeft',
  'PaysHimself',
]);
export type AgreedOutcome = z.infer<typeof AgreedOutcome>;

export const agreedOutcomeTitles: Record<AgreedOutcome, string> = {
  Paid: 'оплачено',
  PaidBefore: 'оплачено раньше',
  Removed: 'снят с обучения',
  PriceChanged: 'цена теперь другая',
  PayerLeft: 'кто начал оплату, больше не платит за организацию',
  PaysHimself: 'договор теперь с физическим лицом: платит оно',
  NoMoney: 'не хватило денег на балансе',
};

/**
 * A line of a balance's history: `amount` is signed, both sums in rubles; `date` is a moment; `assignId` while it is
 * there. What moved is a part of the balance: money that is spent with the center `boundTo` alone, or, when that is null,
 * with any. A payment from two parts has two lines with one `id`.
 */
export const BalanceEntry = z.object({
  id,
  date: z.string(),
  kind: TransferKind,
  title: z.string(),
  amount: z.number(),
  balanceAfter: z.number(),
  assignId: id.nullable(),
  boundTo: Option.nullable(),
  /** The center that it was about: whose training, invoice or correction; null of what is about none. */
  center: Option.nullable(),
});
export type BalanceEntry = z.output<typeof BalanceEntry>;

/** The card payment of an assignment that was begun last; `amount` in rubles, `reason` by cancellationText. */
export const CardPayment = z.object({
  status: PaymentStatus,
  amount: z.number(),
  createdAt: z.string(),
  reason: z.string().nullable(),
});
export type CardPayment = z.output<typeof CardPayment>;

/**
 * What became of a card payment: whether it was for one assignment, for several, or for the balance alone. `left` names
 * whom it was agreed for and did not pay, also one who costs another sum now; without a name who is gone. `confirmUrl` leads on to the bank while it waits.
 */
export const PaymentNews = CardPayment.extend({
  purpose: z.enum(['top-up', 'assignment', 'several']),
  confirmUrl: z.string().nullable(),
  paidCount: z.number().int(),
  left: z.array(z.object({ fullName: z.string().nullable(), outcome: AgreedOutcome })),
});
export type PaymentNews = z.output<typeof PaymentNews>;

/** An unpaid assignment of a group; `price` in rubles. */
export const ToPay = z.object({ id, fullName: z.string(), courseTitle: z.string(), price: z.number() });
export type ToPay = z.output<typeof ToPay>;

/**
 * What of a group is to be paid, in rubles, to which center, and the balances it may be paid from; `cardPayment` is the
 * last one that was begun for somebody who is unpaid still.
 */
export const GroupToPay = z.object({
  centerId: id,
  totalCount: z.number().int(),
  unpaidCount: z.number().int(),
  amount: z.number(),
  unpaid: z.array(ToPay),
  /** Those unpaid whose contract is with a natural person, who pays: in none of the numbers but the total. */
  personal: z.array(PersonalAssignment),
  cardPayment: CardPayment.nullable(),
  balances: z.array(PayerBalance),
});
export type GroupToPay = z.output<typeof GroupToPay>;

/** What the bank, and its receipt, call a payment for several people. */
export const agreedTitle = (count: number): string => `Обучение: ${count} чел.`;

/**
 * What a center puts right in the part of its client's balance that is spent with it. `seen` is that part as its author
 * saw it, in rubles: a correction of another one is refused.
 */
export const CorrectionBody = z.object({
  direction: z.enum(['Add', 'Take']),
  amount: rubles.refine((value) => typeof value !== 'number' || value > 0, textOf('PaymentAmountCanNotBeZeroOrNull')),
  reason: requiredText(500),
  seen: rublesOfBalance,
});
export type CorrectionBody = z.output<typeof CorrectionBody>;

/**
 * What is left on the balance of a client that has unlinked the center and is spent with that center alone, in rubles: the client's
 * money still, which the center takes off (`correct`) when it has given it back (decision 240).
 */
export const HeldMoney = z.object({ client: Option, amount: z.number() });
export type HeldMoney = z.output<typeof HeldMoney>;

/** A page of our own to come back to: a path, or an address of this portal. */
const returnUrl = z.string().max(2000, 'Не длиннее 2000 символов').optional();

/** What of a balance's history is shown. Days from and to, both included, in Moscow. */
const HistoryFilters = z.object({
  /** The current organization when left out. */
  organizationId: id.optional(),
  kind: TransferKind.optional(),
  dateStart: optionalIsoDate,
  dateEnd: optionalIsoDate,
});
export type HistoryFilters = z.output<typeof HistoryFilters>;

/** The bank's page where the card's number is entered. */
const Confirmation = z.object({ confirmUrl: z.string() });

export const TopUpBody = z.object({
  balanceId: id,
  /** Rubles. No amount, and zero, have a result code of their own (docs/rules.md#5.2). */
  amount: rubles.nullish(),
  returnUrl,
});

/** How many assignments are paid by one card payment at most. */
export const AGREED_LIMIT = 5000;

/** `amount` is what the payer was told that he pays, in rubles: over another sum nothing is paid. Without it any is. */
const SumSeen = z.object({ amount: rublesOfBalance.optional() });

/** `amount` is what the payer was told that the card pays, in rubles: what the balance lacks. */
export const SeveralByCardBody = z.object({
  organizationId: id,
  assignIds: z.array(id).min(1, 'Выберите, за кого платить').max(AGREED_LIMIT),
  amount: rubles,
  returnUrl,
});
export type SeveralByCardBody = z.output<typeof SeveralByCardBody>;

/**
 * The part of a provider's notification that is read: which payment has changed. How it has changed is asked of the
 * provider.
 */
const Notification = z.object({
  event: z.string().max(100).optional(),
  object: z.object({
    id: z.string().min(1).max(200),
    metadata: z
      .object({ paymentId: id.optional().catch(undefined) })
      .nullish()
      .catch(null),
  }),
});
export type Notification = z.output<typeof Notification>;

export const payments = endpoints({
  fromBalance: {
    method: 'POST',
    path: '/Payment/AssignFromBalanceOrg/:orgId/:assignId',
    access: 'operator:Money',
    once: true,
    summary: 'Оплатить назначение с баланса организации',
    params: z.object({ orgId: id, assignId: id }),
    body: SumSeen.optional(),
    reply: z.object({ balance: z.number() }),
  },
  assign: {
    method: 'GET',
    path: '/Payment/Assign/:id',
    access: 'user',
    changesState: true,
    summary: 'Оплатить назначение картой: адрес страницы банка. Оператору – с правом «Деньги»',
    params: IdParams,
    query: z.object({ returnUrl }),
    reply: Confirmation,
  },
  ofAssignment: {
    method: 'GET',
    path: '/Payment/OfAssign/:id',
    access: 'user',
    summary: 'Последний платёж картой за назначение: идёт, прошёл или отклонён',
    params: IdParams,
    reply: CardPayment.nullable(),
  },
  group: {
    method: 'GET',
    path: '/Payment/Group/:id',
    access: 'operator:any',
    summary: 'Сколько осталось оплатить за группу и с каких балансов можно',
    params: IdParams,
    reply: GroupToPay,
  },
  assignGroup: {
    method: 'POST',
    path: '/Payment/AssignGroup/:id',
    access: 'operator:Money',
    once: true,
    summary: 'Оплатить с баланса неоплаченные назначения группы, все или названные: все или ни одного',
    params: IdParams,
    body: SumSeen.extend({ assignIds: z.array(id).max(AGREED_LIMIT).optional() }).optional(),
    /** Whose balance pays; the current organization's when left out. */
    query: z.object({ organizationId: id.optional() }),
    reply: z.object({ balance: z.number(), paidCount: z.number().int() }),
  },
  severalByCard: {
    method: 'POST',
    path: '/Payment/AssignByCard',
    access: 'operator:Money',
    summary:
      'Оплатить картой несколько назначений: чего не хватает, поступит на баланс, и он их оплатит. Адрес страницы банка',
    body: SeveralByCardBody,
    reply: Confirmation,
  },
  news: {
    method: 'GET',
    path: '/Payment/News/:id',
    access: 'user',
    summary: 'Что стало со своим платежом картой',
    params: IdParams,
    reply: PaymentNews,
  },
  refundWays: {
    method: 'GET',
    path: '/Payment/RefundWays/:id',
    access: 'center:Refunds',
    summary: 'Куда можно вернуть деньги за назначение',
    params: IdParams,
    reply: RefundWays,
  },
  refund: {
    method: 'POST',
    path: '/Payment/RefundAssign/:id',
    access: 'center:Refunds',
    summary: 'Вернуть деньги за назначение на баланс или на карту: часть, или всё, и тогда снять его',
    params: IdParams,
    body: RefundBody,
    reply: z.null(),
  },
  cardMoney: {
    method: 'GET',
    path: '/Payment/CardMoney/:id',
    access: 'center:Refunds',
    summary: 'Деньги с карт на балансе клиента, у которого нет своих операторов, и на какие карты их можно вернуть',
    params: IdParams,
    reply: CardMoney,
  },
  refundBalance: {
    method: 'POST',
    path: '/Payment/RefundBalance/:id',
    access: 'center:Refunds',
    summary: 'Вернуть деньги с баланса клиента на карту, с которой они пришли',
    params: IdParams,
    body: RefundBalanceBody,
    reply: z.null(),
  },
  correct: {
    method: 'POST',
    path: '/Payment/CorrectBalance/:id',
    access: 'center:Money',
    summary: 'Исправить баланс клиента: ту часть, что тратится в этом учебном центре',
    params: IdParams,
    body: CorrectionBody,
    reply: z.null(),
  },
  returns: {
    method: 'GET',
    path: '/Payment/Returns/:id',
    access: 'center:Refunds',
    summary: 'Сколько из денег на балансе клиента центр может вернуть на его расчётный счёт и что уже вернул',
    params: IdParams,
    reply: ReturnedMoney,
  },
  returnMoney: {
    method: 'POST',
    path: '/Payment/ReturnBalance/:id',
    access: 'center:Refunds',
    summary: 'Записать возврат с баланса клиента на его расчётный счёт: номер и день платёжного поручения центра',
    params: IdParams,
    body: ReturnBody,
    reply: Created,
  },
  undoReturn: {
    method: 'POST',
    path: '/Payment/UndoReturn/:id',
    access: 'center:Refunds',
    summary: 'Отменить запись о возврате на расчётный счёт: деньги снова на балансе клиента',
    params: IdParams,
    body: UndoReturnBody,
    reply: z.null(),
  },
  topUp: {
    method: 'POST',
    path: '/Payment/Balance',
    access: 'operator:Money',
    summary: 'Пополнить баланс картой: адрес страницы банка',
    body: TopUpBody,
    reply: Confirmation,
  },
  history: {
    method: 'GET',
    path: '/Payment/BalanceHistory',
    access: 'operator:Money',
    summary: 'История баланса: текущей организации или другой из своих',
    query: PageQuery.omit({ search: true }).extend(HistoryFilters.shape),
    reply: pageOf(BalanceEntry),
  },
  historyFile: {
    method: 'GET',
    path: '/Payment/BalanceHistoryFile',
    access: 'operator:Money',
    summary: 'История баланса таблицей Excel, с теми же отборами',
    query: HistoryFilters.extend({ columns: followedColumns }),
    reply: 'file',
  },
  balances: {
    method: 'GET',
    path: '/Payment/Balances',
    access: 'operator:any',
    summary: 'Балансы, с которых оператор может платить',
    reply: z.array(PayerBalance),
  },
  held: {
    method: 'GET',
    path: '/Payment/HeldBalances',
    access: 'center:Money',
    summary: 'Деньги клиентов, которые отвязали учебный центр: что из них тратится только в нём',
    reply: z.array(HeldMoney),
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
    body: Notification,
    reply: z.null(),
  },
});
