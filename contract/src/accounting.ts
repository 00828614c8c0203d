import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { optionalIsoDate } from './fields/date.ts';
import { id } from './fields/id.ts';
import { PageQuery, pageOf } from './fields/page.ts';

/** What an accountant enters into his own program. */
export const AccountingKind = z.enum(['Invoice', 'Act', 'Payment', 'Refund', 'Correction']);
export type AccountingKind = z.infer<typeof AccountingKind>;

export const accountingKindTitles: Record<AccountingKind, string> = {
  Invoice: 'Счёт',
  Act: 'Акт',
  Payment: 'Поступление',
  Refund: 'Возврат',
  Correction: 'Исправление баланса',
};

/** How many acts one archive of the tax service's files may hold. */
export const UPD_AT_ONCE = 200;

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
 * settlement says of it.
 */
export const AccountingRow = z.object({
  /** Of the static document, or of the movement of money. */
  id,
  kind: AccountingKind,
  date: z.string(),
  number: z.string(),
  client: z.string(),
  inn: z.string(),
  kpp: z.string(),
  /** «№ 42 от 05.11.2026»; empty without one. */
  contract: z.string(),
  /** The first of its services, and how many more there are. */
  service: z.string(),
  /** Of a payment, whose money it was: the payer by the bank, a person with a card, the client; empty of others. */
  payer: z.string(),
  /** Of money, the day on which the portal put it down; null of documents. A bank may have had it earlier. */
  bookedOn: z.string().nullable(),
  /** Below zero of money that went back, was taken back or off a balance. */
  amount: z.number(),
  vat: z.number().nullable(),
  /** A cancelled invoice or an annulled act: there is nothing to enter, or what was entered is to be taken back. */
  isVoid: z.boolean(),
});
export type AccountingRow = z.output<typeof AccountingRow>;

export const accounting = endpoints({
  list: {
    method: 'GET',
    path: '/Accounting/GetRegister',
    access: 'center:Money',
    summary: 'Реестр центра: счета, акты, поступления, возвраты и исправления балансов',
    query: PageQuery.extend(filters),
    reply: pageOf(AccountingRow),
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
    summary: 'Акты файлами XML формата ФНС 5.03: один — файлом, несколько — архивом',
    body: z.object({
      documentIds: z
        .array(id)
        .min(1, 'Выберите акты')
        .max(UPD_AT_ONCE, `Не больше ${UPD_AT_ONCE} актов`)
        .transform((ids) => [...new Set(ids)]),
    }),
    reply: 'file',
  },
});
