import type { Company } from '@dopusk/contract/addresses.ts';
import type { Address } from '@dopusk/contract/fields/address.ts';
import { formatAddress } from '../../text/organization.ts';

/** The fields of a form that an INN can fill, with their labels. */
const titles = {
  title: 'Название',
  shortTitle: 'Сокращённое наименование',
  address: 'Почтовый адрес',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legalAddress: 'Юридический адрес',
} as const satisfies Partial<Record<keyof Company, string>>;
export type CompanyField = keyof typeof titles;

/** The present values of the form. */
type Values = { [K in CompanyField]?: unknown };

const fields = Object.keys(titles) as CompanyField[];

/**
 * The changes of a form by a company's data: its empty fields, and those with other text. A field that the form does
 * not have, or that is not known of the company, is neither.
 */
export function compareCompany(company: Company, values: Values): { empty: CompanyField[]; other: CompanyField[] } {
  const known = fields.filter((field) => field in values && textOf(company[field]) !== '');
  return {
    empty: known.filter((field) => textOf(values[field]) === ''),
    other: known.filter((field) => !['', textOf(company[field])].includes(textOf(values[field]))),
  };
}

/** «Название, КПП». */
export const namesOf = (changed: readonly CompanyField[]): string => changed.map((field) => titles[field]).join(', ');

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return '';
  const parts = value as Partial<Record<keyof Address, string | null>>;
  const part = (name: keyof Address) => parts[name] ?? '';
  return formatAddress({
    postalCode: part('postalCode'),
    region: part('region'),
    city: part('city'),
    street: part('street'),
    house: part('house'),
    flat: part('flat'),
  });
}
