import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Address } from './fields/address.ts';
import { bic } from './fields/bank-account.ts';
import { id } from './fields/id.ts';
import { inn } from './fields/inn.ts';

const text = z.string().nullable();

/**
 * What a register says of an organization by its INN, named like the fields of the requisites form; null for what it
 * does not say.
 */
export const Company = z.object({
  title: z.string(),
  shortTitle: text,
  kpp: text,
  ogrn: text,
  legalAddress: text,
  address: Address.nullable(),
  headFullName: text,
  headPosition: text,
  /** False for one that is closed or being closed. */
  isActive: z.boolean(),
});
export type Company = z.output<typeof Company>;

/** What is known of a bank by its BIC, named like the fields of the requisites form. */
export const Bank = z.object({
  bankTitle: z.string(),
  correspondentAccount: z.string(),
  /** False for one that is closed or being closed. */
  isActive: z.boolean(),
});
export type Bank = z.output<typeof Bank>;

/**
 * Where the answer comes from. Register: the state register, of banks the directory of the Bank of Russia. Portal: an
 * organization with this INN or bank that the operator sees. Unknown: there is no such organization or bank. Unavailable:
 * the register could not be asked, the form is filled in by hand.
 */
export const CompanySource = z.enum(['Register', 'Portal', 'Unknown', 'Unavailable']);
export type CompanySource = z.infer<typeof CompanySource>;

export const addresses = endpoints({
  suggest: {
    method: 'GET',
    path: '/SuggestAddress',
    access: 'anyone',
    summary: 'Подсказки адресов по набранному тексту',
    query: z.object({ row: z.string().trim().max(300).default('') }),
    reply: z.array(Address),
  },
  company: {
    method: 'GET',
    path: '/SuggestCompany',
    access: 'anyone',
    summary: 'Реквизиты организации по ИНН, чтобы заполнить форму',
    // Of an organization whose own form is filled in it is not told what it says itself.
    query: z.object({ inn, except: id.optional() }),
    reply: z.object({ source: CompanySource, company: Company.nullable() }),
  },
  bank: {
    method: 'GET',
    path: '/SuggestBank',
    access: 'operator:any',
    summary:
      'Банк и его корреспондентский счёт по БИК: из справочника, если он подключён, иначе из реквизитов, которые оператор видит на портале',
    query: z.object({ bic }),
    reply: z.object({ source: CompanySource, bank: Bank.nullable() }),
  },
});
