import { z } from 'zod';
import { AgreedRubles } from './agreed-price.ts';
import type { Verdict } from './codes.ts';
import { Basis, BasisContract, BasisOffer, PersonalAssignment } from './contract-basis.ts';
import { endpoints } from './endpoint.ts';
import { daysLater } from './expiring.ts';
import { today } from './fields/date.ts';
import { Created, IdParams, id, Option } from './fields/id.ts';
import { isoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { rubles, rublesOfBalance } from './fields/rubles.ts';
import { REQUIRED, requiredText } from './fields/text.ts';
import { LetterTo, SentLetters } from './letters.ts';
import { VatMode } from './requisites.ts';

/** What an invoice is for: a top-up, a whole group, or certain assignments. */
export const InvoiceKind = z.enum(['TopUp', 'Group', 'Assignments']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

export const invoiceKindTitles: Record<InvoiceKind, string> = {
  TopUp: 'Пополнение баланса',
  Group: 'Оплата группы',
  Assignments: 'Выбранные назначения',
};

export const InvoiceState = z.enum(['Issued', 'Paid', 'Cancelled']);
export type InvoiceState = z.infer<typeof InvoiceState>;

export const invoiceStateTitles: Record<InvoiceState, string> = {
  Issued: 'Ждёт оплаты',
  Paid: 'Оплачен',
  Cancelled: 'Отменён',
};

/** What lists are narrowed to: a state, or all that hold. */
export const ListedState = z.enum(['Standing', ...InvoiceState.options]);
export type ListedState = z.infer<typeof ListedState>;

export const listedStateTitles: Record<ListedState, string> = { Standing: 'Кроме отменённых', ...invoiceStateTitles };

/** An invoice is decided once: paid or cancelled. */
export function canDecide(state: InvoiceState): Verdict {
  if (state === 'Paid') return 'InvoiceAlreadyPaid';
  return state === 'Cancelled' ? 'InvoiceCancelled' : true;
}

/** So many days before its invoice money may have come: an invoice is made out to it afterwards. */
export const DAYS_AHEAD = 90;

/** Of an invoice of this date, the first day on which its money can have come: an earlier one is a slip of the pen. */
export const earliestPayment = (date: string): string => daysLater(date, -DAYS_AHEAD);

/** How many assignments one invoice can hold. */
export const INVOICE_LIMIT = 500;

const isMissing = (value: unknown) => value === undefined || value === null;

/** Whether those are invoiced again who are unpaid and stand in an invoice already, also in a paid one. */
export const isRepeated = z.boolean().default(false);

const what = {
  kind: InvoiceKind,
  /** Who pays a top-up. Of a group and of assignments it narrows the invoices to those of one customer. */
  organizationId: id.nullish(),
  groupId: id.nullish(),
  assignIds: z
    .array(id)
    .max(INVOICE_LIMIT, `Не больше ${INVOICE_LIMIT} назначений`)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  isRepeated,
};

/**
 * Payer and receiver of a top-up may be left out: they are then the caller's own organization and the only center it
 * works with. Training is invoiced to the customers whose people learn, each by an invoice of its own.
 */
export const InvoiceBody = z
  .object({
    ...what,
    centerId: id.nullish(),
    /** Rubles, of a top-up. No amount, and zero, have a result code of their own (docs/rules.md#5.2). */
    amount: rubles.nullish(),
    basis: Basis,
    /** Which of the center's accounts it prints; that of the requisites unless said. */
    bankAccountId: id.nullish(),
  })
  .refine(({ kind, groupId }) => kind !== 'Group' || !isMissing(groupId), { path: ['groupId'], error: REQUIRED })
  .refine(({ kind, assignIds }) => kind !== 'Assignments' || (assignIds ?? []).length > 0, {
    path: ['assignIds'],
    error: REQUIRED,
  });
export type InvoiceBody = z.output<typeof InvoiceBody>;

/** What of a body of an invoice its plan needs; a top-up needs none. */
export const InvoicePlanBody = z.object({ ...what, kind: InvoiceKind.exclude(['TopUp']) });
export type InvoicePlanBody = z.output<typeof InvoicePlanBody>;

/** An assignment that stands in an invoice which is paid or waits for it. */
export const InvoicedAssignment = z.object({
  assignId: id,
  fullName: z.string(),
  courseTitle: z.string(),
  invoice: z.object({ id, number: z.string(), date: z.string(), state: InvoiceState }),
});
export type InvoicedAssignment = z.output<typeof InvoicedAssignment>;

/** What would be issued: an invoice for each customer and contract of his. */
export const InvoicePlan = z.object({
  invoices: z.array(
    z.object({
      organizationId: id,
      organizationTitle: z.string(),
      peopleCount: z.number().int(),
      /** Rubles. */
      amount: z.number(),
      /** By which rate of VAT, where those of one payer and contract are parted by rates: an invoice has one. Null of all else. */
      vatMode: VatMode.nullable(),
      basis: BasisOffer,
    }),
  ),
  /** Those unpaid that stand in an invoice already: they are left out, but of a repeated one. */
  invoiced: z.array(InvoicedAssignment),
  /** Those unpaid whose contract is with a natural person: never invoiced to the organization. */
  personal: z.array(PersonalAssignment),
  /** How many are paid, and need no invoice. */
  paidCount: z.number().int(),
});
export type InvoicePlan = z.output<typeof InvoicePlan>;

/** The payment as the bank's statement has it: the day the money came and the number of the payment order. */
export const InvoicePaidBody = z.object({
  paidOn: isoDate.refine((day) => day <= today(), 'Не позже сегодняшнего дня'),
  paymentOrder: requiredText(40),
});
export type InvoicePaidBody = z.output<typeof InvoicePaidBody>;

/**
 * The same of one marked by hand: `isWhole` when all came that the sheet says, though a part was paid otherwise meanwhile. `amount`
 * is what whoever marks it was told that comes, in rubles: over another sum nothing is marked. Without it any is.
 */
export const MarkPaidBody = InvoicePaidBody.extend({
  isWhole: z.boolean().default(false),
  amount: rublesOfBalance.optional(),
});

/** What is to be said when money came for invoices: how many of their people they have paid for, and whom not; else empty. */
export const PaidNotice = z.object({ notice: z.string() });

export const InvoiceCancelBody = z.object({ reason: requiredText(500) });

/** Why a mark is taken back: the client reads it. */
export const UndoPaidBody = z.object({ reason: requiredText(500) });

/** Sums in rubles, `date` and `paidOn` are days. */
export const InvoiceRow = z.object({
  id,
  number: z.string(),
  date: z.string(),
  kind: InvoiceKind,
  state: InvoiceState,
  organizationTitle: z.string(),
  centerTitle: z.string(),
  amount: z.number(),
  /** What has come for it so far. */
  paid: z.number(),
  /** What of that has left the balance again, given back or spent otherwise: while it waits it asks for that anew. */
  returned: z.number(),
  /** What it still asks for; none of one that is decided. */
  rest: z.number(),
  /** What it does not ask for any more: the training was paid otherwise, has another payer now (decision 371), or was taken off. */
  otherwise: z.number(),
  /** What of that is training that was taken off its course (decision 790). */
  removed: z.number(),
  /** What of `removed` is training that was put back beside this invoice, which had been decided without it. */
  putBack: z.number(),
  /** The last day to pay it, and until when the payer has promised to. */
  dueOn: z.string(),
  promisedOn: z.string().nullable(),
  paidOn: z.string().nullable(),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;

export const Invoice = InvoiceRow.extend({
  organizationId: id,
  centerId: id,
  /** The static document; staticFileUrl gives the addresses of its files. */
  documentId: id,
  /** Null for an invoice for something else, and when the group has been removed since. */
  group: Option.nullable(),
  /** The contract that it rests on and names; null without one. */
  contract: BasisContract.nullable(),
  /** Of one that names none and holds: the contract in force about all whom it asks for; null without one. */
  unnamed: BasisContract.nullable(),
  /** Of a paid one; null otherwise. */
  paymentOrder: z.string().nullable(),
  /** The payments that came for it and were not taken back, the earliest first. Rubles. */
  receipts: z.array(z.object({ paidOn: z.string(), paymentOrder: z.string(), amount: z.number() })),
  /** Of one that the center has marked as paid by hand, for the center: why that cannot be undone, if so; null otherwise. */
  undo: z.object({ refusal: z.string().nullable() }).nullable(),
  /** Of one that waits, the acts in force about those of its people who are not paid for: «акт № 1», «УПД № 2». */
  owedActs: z.array(z.string()),
  /** Why the caller's side cannot cancel it while it waits for its money; null when it can. */
  cancelRefusal: z.string().nullable(),
  /** Of a cancelled one; null otherwise. */
  cancelReason: z.string().nullable(),
  vatMode: VatMode,
  /** The acts about its people, the earliest first; `annulledOn` is the day of those in force no more. */
  acts: z.array(
    z.object({
      id,
      number: z.string(),
      date: z.string(),
      annulledOn: z.string().nullable(),
      /** Of a center with VAT an УПД, which is corrected under its number. */
      isUpd: z.boolean(),
      correction: z.number().int(),
      correctedOn: z.string().nullable(),
    }),
  ),
  /**
   * How to pay it with a bank's app: the code that is printed on it (GOST R 56042-2014) as the address of a picture, and
   * the purpose that the code says. Null for one that is paid or cancelled.
   */
  payment: z.object({ picture: z.string(), purpose: z.string() }).nullable(),
  lines: z.array(
    z.object({ title: z.string(), unit: z.string(), quantity: z.number().int(), price: z.number(), sum: z.number() }),
  ),
  /** What it is for. An assignment that was removed since is missing here, but not among the lines. */
  assignments: z.array(
    z.object({
      id,
      fullName: z.string(),
      courseTitle: z.string(),
      ...AgreedRubles.shape,
      isPaid: z.boolean(),
      /** By the money of this invoice. */
      isPaidByIt: z.boolean(),
      /** On what basis the center has set it off from its payer's balance (decision 660); empty of all else. */
      setOff: z.string(),
      /** Who pays by a contract of his own in the place of the invoice's payer; null for its payer's. */
      payer: z.string().nullable(),
      /** What of its money has gone back, in rubles. */
      refunded: z.number(),
      /** Whether an act in force has it. */
      isInAct: z.boolean(),
    }),
  ),
});
export type Invoice = z.output<typeof Invoice>;

/** A center that may invoice the payer; `missing` names the requisites that it has to fill in first. */
export const InvoiceCenter = Option.extend({ missing: z.array(z.string()) });
export type InvoiceCenter = z.output<typeof InvoiceCenter>;

export const invoices = endpoints({
  centers: {
    method: 'GET',
    path: '/Invoice/GetCenters',
    access: 'operator:Money',
    summary: 'Учебные центры, которым организация может платить по счёту',
    query: z.object({ organizationId: id.optional() }),
    reply: z.array(InvoiceCenter),
  },
  create: {
    method: 'POST',
    path: '/Invoice',
    access: 'operator:Money',
    once: true,
    summary: 'Выставить счёт: на пополнение баланса, за группу или за назначения, по одному заказчику',
    body: InvoiceBody,
    /** The first of them, and all. */
    reply: Created.extend({ ids: z.array(id) }),
  },
  plan: {
    method: 'POST',
    path: '/Invoice/Plan',
    access: 'operator:Money',
    onlyReads: true,
    summary: 'Какие счета будут выставлены: каждому заказчику за его людей, на каждый его договор свой',
    body: InvoicePlanBody,
    reply: InvoicePlan,
  },
  list: {
    method: 'GET',
    path: '/Invoice',
    access: 'operator:Money',
    summary: 'Счета: центра — выставленные им, клиента — его организаций',
    query: PageQuery.extend({
      state: ListedState.optional(),
      /** The first and the last day of their dates. */
      dateStart: isoDate.optional(),
      dateEnd: isoDate.optional(),
      /** For people on this course, among others. */
      courseId: id.optional(),
      /** For something besides courses: a top-up, or people taken off theirs since. */
      isBesides: z.stringbool().optional(),
      /** Those whose last day has passed, the longest waiting first. */
      isOverdue: z.stringbool().optional(),
      /** Of this payer alone. */
      organizationId: id.optional(),
      /** For this group, or for people of it. */
      groupId: id.optional(),
      /** In which this assignment stands. */
      assignId: id.optional(),
    }),
    reply: pageOf(InvoiceRow),
  },
  read: {
    method: 'GET',
    path: '/Invoice/:id',
    access: 'operator:Money',
    summary: 'Счёт с его строками и назначениями',
    params: IdParams,
    reply: Invoice,
  },
  markPaid: {
    method: 'POST',
    path: '/Invoice/MarkPaid/:id',
    access: 'center:Money',
    summary: 'Отметить счёт оплаченным, один раз: деньги приходят на баланс плательщика и оплачивают назначения счёта',
    params: IdParams,
    body: MarkPaidBody,
    reply: PaidNotice,
  },
  undoPaid: {
    method: 'POST',
    path: '/Invoice/UndoPaid/:id',
    access: 'center:Money',
    summary:
      'Отменить отметку об оплате: деньги и оплаченное ими обучение возвращаются, пока на них ничего не держится; счёт снова ждёт оплаты, а тот, в котором никого не осталось, закрывается',
    params: IdParams,
    body: UndoPaidBody,
    reply: z.null(),
  },
  cancel: {
    method: 'POST',
    path: '/Invoice/Cancel/:id',
    access: 'operator:Money',
    summary:
      'Отменить неоплаченный счёт: центру – любой свой, клиенту – выставленный им самим, пока денег по нему не было',
    params: IdParams,
    body: InvoiceCancelBody,
    reply: z.null(),
  },
  reissue: {
    method: 'POST',
    path: '/Invoice/Reissue/:id',
    access: 'operator:Money',
    once: true,
    summary:
      'Вместо счёта, часть которого оплачена иначе или снята, выставить новый: за тех, за кого он ещё ждёт денег',
    params: IdParams,
    reply: Created,
  },
  letters: {
    method: 'GET',
    path: '/Invoice/GetLetters/:id',
    access: 'center:Money',
    summary: 'Кому и когда счёт отправлен письмом',
    params: IdParams,
    reply: SentLetters,
  },
  send: {
    method: 'POST',
    path: '/Invoice/Send/:id',
    access: 'center:Money',
    once: true,
    summary: 'Отправить счёт письмом с PDF на эти адреса',
    params: IdParams,
    body: LetterTo,
    reply: z.null(),
  },
  setTold: {
    method: 'PUT',
    path: '/Invoice/SetTold',
    access: 'center:Money',
    summary: 'Присылать ли клиенту письмо о каждом новом счёте',
    body: z.object({ clientId: id, isTold: z.boolean({ error: REQUIRED }) }),
    reply: z.null(),
  },
});
