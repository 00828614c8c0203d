import { z } from 'zod';
import { bic, correspondentAccount } from './fields/bank-account.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import { kpp } from './fields/kpp.ts';
import { ogrn } from './fields/ogrn.ts';
import { orNull } from './fields/optional.ts';
import { optionalText } from './fields/text.ts';
import { replyShape, type StoredFields } from './stored-field.ts';

/** How an organization charges VAT: the rates of articles 145, 149 and 164 of the Tax Code. */
export const VatMode = z.enum(['Exempt', 'Vat5', 'Vat7', 'Vat10', 'Vat22']);
export type VatMode = z.infer<typeof VatMode>;

export const vatModeTitles: Record<VatMode, string> = {
  Exempt: 'Без НДС',
  Vat5: 'НДС 5 %',
  Vat7: 'НДС 7 %',
  Vat10: 'НДС 10 %',
  Vat22: 'НДС 22 %',
};

/** Null where nobody filled it in. */
const text = z.string().nullable();

/** A line that may stay empty. */
export const line = <N extends number>(max: N) =>
  ({ max, schema: optionalText(max).transform((line) => line || null), reply: text }) as const;

const number = <S extends z.ZodType>(schema: S) => ({ schema: orNull(schema), reply: text }) as const;

/** What contracts, invoices and documents say of an organization beyond its name, INN and contacts. */
export const requisiteFields = {
  kpp: { title: 'КПП', ...number(kpp) },
  ogrn: { title: 'ОГРН', ...number(ogrn) },
  bic: { title: 'БИК', ...number(bic) },
  bankTitle: { title: 'Банк', ...line(255) },
  correspondentAccount: { title: 'Корреспондентский счёт', ...number(correspondentAccount) },
  legalAddress: { title: 'Юридический адрес', ...line(500) },
  licenceNumber: { title: 'Номер лицензии', ...line(100) },
  licenceDate: { title: 'Дата выдачи лицензии', label: 'Дата выдачи', schema: optionalIsoDate, reply: text },
  licenceIssuer: { title: 'Кем выдана лицензия', label: 'Кем выдана', ...line(255) },
  vatMode: { title: 'Ставка НДС', label: 'Ставка', schema: orNull(VatMode), reply: VatMode.nullable(), blank: null },
  /** Why there is no VAT, or which rule sets the rate. */
  vatBasis: { title: 'Основание НДС', label: 'Основание', ...line(255) },
} as const satisfies StoredFields;

/** The same as the profile shows it. */
export const Requisites = z.object(replyShape(requisiteFields));
export type Requisites = z.output<typeof Requisites>;
