import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { isThere } from './fields/cross-field.ts';
import { dotted, today } from './fields/date.ts';
import { id } from './fields/id.ts';
import { isoDate, optionalIsoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { correctionText } from './service-acts.ts';

/** What an accountant enters into his own program. */
export const AccountingKind = z.enum(['Invoice', 'Act', 'Adjustment', 'Payment', 'Refund', 'SetOff', 'Correction']);
export type AccountingKind = z.infer<typeof AccountingKind>;

export const accountingKindTitles: Record<AccountingKind, string> = {
  Invoice: 'Счёт',
  Act: 'Акт',
  Adjustment: 'УКД',
  Payment: 'Поступление',
  Refund: 'Возврат',
  SetOff: 'Зачёт с баланса',
  Correction: 'Исправление баланса',
};

/** What a row of the register is: of a center with VAT an act is an УПД, corrected under its number. */
export const accountedTitle = ({
  kind,
  isUpd,
  ...edition
}: Pick<AccountingRow, 'kind' | 'isUpd' | 'correction' | 'correctedOn'>): string => {
  const corrected = correctionText(edition);
  return `${isUpd ? 'УПД' : accountingKindTitles[kind]}${corrected ? `, ${corrected}` : ''}`;
};

/** How many acts one archive of the tax service's files may hold. */
export const UPD_AT_ONCE = 200;

export const UpdFormat = z.enum(['Xml', 'Pdf', 'Docx']);
export type UpdFormat = z.output<typeof UpdFormat>;

/** Days from and to, both included; of one kind, of one client. */
const filters = {
  kind: AccountingKind.optional(),
  clientId: id.optional(),
  dateStart: optionalIsoDate,
  dateEnd: optionalIsoDate,
};

const Filters = PageQuery.pick({ search: true }).extend(filters);
export type AccountingFilters = z.output<typeof Filters>;

/**
 * An invoice, an act or money that moved, as it names its client: what it was when the document was made out. Rubles; VAT
 * is inside the sum, null where there is none. By the days on which it was put down, the money of a period comes to what the
 * settlement says of it: a set-off moves none, it says what of a balance has paid for training. A УКД is a document, too: below zero, as it
 * lowers what was sold; what it puts on the balance the settlement has among corrections, with the other sign (decision 972).
 */
export const AccountingRow = z.object({
  /** Of the static document, or of the movement of money. */
  id,
  kind: AccountingKind,
  /** An act that is an УПД, and which correction of its number it is. */
  isUpd: z.boolean(),
  correction: z.number().int(),
  correctedOn: z.string().nullable(),
  date: z.string(),
  number: z.string(),
  client: z.string(),
  inn: z.string(),
  kpp: z.string(),
  /** «№ 42 от 05.11.2026»; empty without one. */
  contract: z.string(),
  /** The first of its services, and how many more there are. */
  service: z.string(),
  /** Of money, whose it was: the payer by the bank, a person with a card, the client; of a refund who got it; empty of others. */
  payer: z.string(),
  /** Of money, the day on which the portal put it down; null of documents. A bank may have had it earlier. */
  bookedOn: z.string().nullable(),
  /** Below zero of money that went back, was taken back or off a balance, and of a УКД; above zero of one that was taken back. */
  amount: z.number(),
  vat: z.number().nullable(),
  /** A cancelled invoice or an annulled act: there is nothing to enter, or what was entered is to be taken back. */
  isVoid: z.boolean(),
  /** An act in force with an organization: it can be taken as the tax service's file. */
  hasUpd: z.boolean(),
});
export type AccountingRow = z.output<typeof AccountingRow>;

/** Within so many calendar days of the service, or of an advance, a счёт-фактура is made out (Tax Code, article 168, item 3). */
export const VAT_INVOICE_DAYS = 5;

/** Why an act that is made out today under this day is late for its счёт-фактура; null while it is not. `deadline` is the last day, null without VAT. */
export const lateForVat = (date: string, deadline: string | null): string | null =>
  deadline !== null && date > deadline
    ? `Центр платит НДС: счёт-фактуру (УПД) за обучение, которое закончилось первым, выставляют не позднее ${dotted(deadline)} – пять календарных дней со дня оказания услуг (п. 3 ст. 168 НК). Поставьте дату не позднее или составляйте акт сразу после обучения`
    : deadline !== null && today() > deadline
      ? `Центр платит НДС: срок счёта-фактуры (УПД) прошёл ${dotted(deadline)} – пять календарных дней со дня оказания услуг (п. 3 ст. 168 НК). Какой бы день ни стоял на документе, он составлен позже срока`
      : null;

/** Which correction of its number an УПД is, and of what day; 0 and null of the first edition. */
const Edition = { correction: z.number().int(), correctedOn: z.string().nullable() };

/** A payment order, as line 5 names it. */
const Order = z.object({ number: z.string(), date: z.string() });

/** What a center with VAT answers for beside its acts, in rubles. */
export const VatDuties = z.object({
  /** Whether the center pays VAT today: all else is empty of one that does not. */
  isTaxed: z.boolean(),
  /**
   * The acts that bear a day of the period or were made out in it, later than the tax code allows by the day of the service, by their
   * numbers: whatever day they bear, `madeOn` is that on which the first edition was made out.
   */
  late: z.array(
    z.object({
      ...{ id, number: z.string(), date: z.string(), client: z.string(), isUpd: z.boolean(), ...Edition },
      madeOn: z.string(),
      deadline: z.string(),
    }),
  ),
  /** The УПД of the period whose line 5 would name other orders today: what was paid, set off or undone after they were made out. */
  changed: z.array(
    z.object({
      id,
      number: z.string(),
      date: z.string(),
      client: z.string(),
      ...Edition,
      was: z.array(Order),
      now: z.array(Order),
    }),
  ),
  /** What has come by bank before its training was over, as far as it is not about what was over by then: the earliest first. */
  advances: z.array(
    z.object({
      id,
      date: z.string(),
      /** Of the payment order. */
      number: z.string(),
      client: z.string(),
      inn: z.string(),
      amount: z.number(),
      vat: z.number(),
    }),
  ),
});
export type VatDuties = z.output<typeof VatDuties>;

export const accounting = endpoints({
  list: {
    method: 'GET',
    path: '/Accounting/GetRegister',
    access: 'center:Money',
    summary: 'Реестр центра: счета, акты, поступления, возвраты и исправления балансов',
    query: PageQuery.extend(filters),
    /** `updCount`: how many acts in force with organizations there are among all that is found. */
    reply: pageOf(AccountingRow).extend({ updCount: z.number().int() }),
  },
  vat: {
    method: 'GET',
    path: '/Accounting/GetVat',
    access: 'center:Money',
    summary: 'Центру, который платит НДС: авансы периода и акты позже пяти дней после обучения',
    query: z.object({ dateStart: isoDate, dateEnd: isoDate, clientId: id.optional() }),
    reply: VatDuties,
  },
  file: {
    method: 'GET',
    path: '/Accounting/GetRegisterFile',
    access: 'center:Money',
    summary: 'Реестр таблицей Excel или CSV: строка на каждую услугу',
    query: Filters.extend({ format: z.enum(['Xlsx', 'Csv']) }),
    reply: 'file',
  },
  upd: {
    method: 'POST',
    path: '/Accounting/GetUpd',
    access: 'center:Money',
    onlyReads: true,
    summary: 'Акты файлами XML формата ФНС 5.03 или напечатанными УПД: один — файлом, несколько — архивом',
    body: z
      .object({
        documentIds: z
          .array(id)
          .max(UPD_AT_ONCE, `Не больше ${UPD_AT_ONCE} актов`)
          .transform((ids) => [...new Set(ids)])
          .default([]),
        /** Without chosen ones all acts in force with organizations that these find. */
        found: Filters.nullish(),
        /** The tax service's file, or the same printed: the form of a счёт-фактура with that of an act, of a center with VAT. */
        format: UpdFormat.default('Xml'),
      })
      .refine(({ documentIds, found }) => documentIds?.length > 0 || found, {
        path: ['documentIds'],
        error: 'Выберите акты',
        when: isThere,
      }),
    reply: 'file',
  },
});
