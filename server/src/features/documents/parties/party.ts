import type { StoredOrganization } from '@dopusk/contract/organization-record.ts';
import type { TemplateData } from '../../../../templates/template-data.ts';
import type { Seen } from '../../../db/seen.ts';
import type { Address } from '../../../db/tables/people.ts';

/** An organization as contracts and invoices name it. */
export interface Party extends StoredOrganization {
  id: Seen<'organizations'>;
}

/** The tags of a party; empty where nobody filled the requisite in. */
export function partyData(party: Party): TemplateData['заказчик'] {
  return {
    название: party.title,
    инн: party.inn,
    кпп: party.kpp ?? '',
    огрн: party.ogrn ?? '',
    адрес: party.legalAddress ?? addressLine(party.address),
    телефон: phoneText(party.phone),
    почта: party.email ?? '',
    счёт: party.bankAccountNumber ?? '',
    банк: party.bankTitle ?? '',
    бик: party.bic ?? '',
    корсчёт: party.correspondentAccount ?? '',
    руководитель: party.headFullName ?? '',
    должность_руководителя: party.headPosition ?? '',
  };
}

/** «443001, Самарская область, Самара, Садовая, 5»; empty without an address. */
function addressLine(address: Address | null): string {
  if (!address) return '';
  const { postalCode, region, city, street, house, flat } = address;
  return [postalCode, region === city ? '' : region, city, street, house && `д. ${house}`, flat && `кв. ${flat}`]
    .filter(Boolean)
    .join(', ');
}

/** +78462001000 → «+7 (846) 200-10-00». */
const phoneText = (phone: string | null): string =>
  (phone ?? '').replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4');

const BANK: readonly [keyof Party, string][] = [
  ['bankAccountNumber', 'расчётный счёт'],
  ['bic', 'БИК'],
  ['bankTitle', 'банк'],
  ['correspondentAccount', 'корреспондентский счёт'],
];

const HEAD: readonly [keyof Party, string][] = [
  ['headFullName', 'руководитель'],
  ['headPosition', 'должность руководителя'],
];

const VAT: readonly [keyof Party, string][] = [['vatMode', 'порядок уплаты НДС']];

const LICENCE: readonly [keyof Party, string][] = [
  ['licenceNumber', 'номер лицензии'],
  ['licenceDate', 'дата лицензии'],
];

/** What the center has to fill in before it can be paid by an invoice, as Russian words for a list. */
export const missingForInvoice = (center: Party): string[] => missing(center, [...BANK, ...HEAD, ...VAT]);

/** What the center has to fill in before it can sign a contract, as Russian words for a list. */
export function missingForContract(center: Party): string[] {
  const address: string[] = partyData(center).адрес ? [] : ['юридический адрес'];
  const authority: [keyof Party, string][] = [['headAuthority', 'на основании чего действует руководитель']];
  return [...missing(center, [...LICENCE, ...HEAD, ...authority, ...BANK, ...VAT]), ...address];
}

const missing = (party: Party, wanted: readonly [keyof Party, string][]): string[] =>
  wanted.filter(([field]) => !party[field]).map(([, what]) => what);
