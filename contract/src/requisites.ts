import { z } from 'zod';
import { bic } from './fields/bank-account.ts';
import { optionalIsoDate } from './fields/date.ts';
import { kpp } from './fields/kpp.ts';
import { ogrn } from './fields/ogrn.ts';
import { kept, orNull } from './fields/optional.ts';
import { optionalText } from './fields/text.ts';

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

const line = (max = 255) => kept(optionalText(max).transform((text) => text || null));

/** What contracts, invoices and documents say of an organization beyond its name, INN and contacts. */
export const requisiteFields = {
  kpp: kept(orNull(kpp)),
  ogrn: kept(orNull(ogrn)),
  bic: kept(orNull(bic)),
  bankTitle: line(),
  correspondentAccount: kept(
    orNull(
      z
        .string()
        .trim()
        .regex(/^301\d{17}$/, 'Корреспондентский счёт: 20 цифр, начинается с 301'),
    ),
  ),
  legalAddress: line(500),
  headFullName: line(),
  headPosition: line(),
  /** What the head acts on: «Устава», «доверенности № 5 от 01.02.2026». */
  headAuthority: line(),
  licenceNumber: line(100),
  licenceDate: kept(optionalIsoDate),
  licenceIssuer: line(),
  vatMode: kept(orNull(VatMode)),
  /** Why there is no VAT, or which rule sets the rate. */
  vatBasis: line(),
};

const text = z.string().nullable();

/** The same as the profile shows it; null for empty fields. */
export const Requisites = z.object({
  kpp: text,
  ogrn: text,
  bic: text,
  bankTitle: text,
  correspondentAccount: text,
  legalAddress: text,
  headFullName: text,
  headPosition: text,
  headAuthority: text,
  licenceNumber: text,
  licenceDate: text,
  licenceIssuer: text,
  vatMode: VatMode.nullable(),
  vatBasis: text,
});
export type Requisites = z.output<typeof Requisites>;
