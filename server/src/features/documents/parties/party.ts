import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import type { StoredOrganization } from '@dopusk/contract/organization-record.ts';
import { shownTitle } from '@dopusk/contract/organization-record.ts';
import type { VatMode } from '@dopusk/contract/requisites.ts';
import { type SigningRight, signatoryFor } from '@dopusk/contract/signatory-record.ts';
import type { TemplateData } from '../../../../templates/template-data.ts';
import { type FormerVersion, versionOn } from '../../../db/former-versions.ts';
import type { Seen } from '../../../db/seen.ts';
import type { Address } from '../../../db/tables/people.ts';
import { isEntrepreneur } from './entrepreneur.ts';
import type { Signatory } from './signatory.ts';

/** All that is kept of an organization that a document may name. */
export interface PartyRecord extends StoredOrganization {
  id: Seen<'organizations'>;
  /** A natural person who pays for himself, and signs for himself. */
  isPerson: boolean;
  /** In their order. */
  signatories: Signatory[];
  former: FormerVersion<StoredOrganization>[];
}

/** An organization as a document names it, on the day that the document bears. */
export interface Party extends PartyRecord {
  /** Who signs the document for it; null when nobody of the list may. */
  head: Signatory | null;
  accountant: Signatory | null;
  secretary: Signatory | null;
}

/** What decides how a document names its parties. */
export interface Occasion {
  /** What its head signs in it. */
  right: SigningRight;
  day: string;
  /** Of those who may sign, whom the form has chosen. */
  chosen?: readonly string[] | undefined;
}

/** An organization as it is named on an occasion. */
export function partyOn(record: PartyRecord, { right, day, chosen }: Occasion): Party {
  const who = (what: SigningRight) => signatoryFor(record.signatories, what, day, chosen);
  const values = { ...record, ...versionOn(record.former, day), ...vatOn(record, day) };
  return { ...values, head: who(right), accountant: who('Accountant'), secretary: who('Secretary') };
}

type Vat = Pick<PartyRecord, 'vatMode' | 'vatBasis'>;

/** How a party charged VAT on a day, and by what; of a day before anything was said of it, as it was said first. */
function vatOn({ vatMode, vatBasis, former }: Vat & Pick<PartyRecord, 'former'>, day: string): Vat {
  const said = former.find(({ replacedOn, data }) => day < replacedOn && data.vatMode);
  return { vatMode, vatBasis, ...(said && pickVat(said.data)) };
}

/** A version that was kept before requisites said what VAT rests on has it from those of today. */
const pickVat = ({ vatMode, vatBasis }: Partial<Vat>): Partial<Vat> => ({
  ...(vatMode === undefined ? {} : { vatMode }),
  ...(vatBasis === undefined ? {} : { vatBasis }),
});

/** How a party charged VAT on a day. */
export const vatModeOn = (party: Vat & Pick<PartyRecord, 'former'>, day: string): VatMode | null =>
  vatOn(party, day).vatMode;

/** The tags of a party; empty where nobody filled the requisite in. */
export function partyData(party: Party): TemplateData['заказчик'] {
  return {
    название: party.title,
    краткое: shownTitle(party),
    инн: party.inn,
    кпп: party.kpp ?? '',
    огрн: party.ogrn ?? '',
    адрес: party.legalAddress ?? addressLine(party.address),
    телефон: formatPhone(party.phone),
    почта: party.email ?? '',
    счёт: party.bankAccountNumber ?? '',
    банк: party.bankTitle ?? '',
    бик: party.bic ?? '',
    корсчёт: party.correspondentAccount ?? '',
    руководитель: party.isPerson ? party.title : (party.head?.fullName ?? ownName(party)),
    должность_руководителя: party.head?.jobTitle ?? (ownName(party) && 'Индивидуальный предприниматель'),
  };
}

/** The name of an entrepreneur for whom nobody else signs, by his title: he signs himself. Empty of all others. */
function ownName({ title, inn, isPerson }: Party): string {
  const name = /^(?:ИП|Индивидуальный предприниматель)\s+(\S+(?: \S+){1,2})$/i.exec(title)?.[1] ?? '';
  return !isPerson && isEntrepreneur({ inn }) ? name : '';
}

/** «443001, Самарская область, Самара, Садовая, 5»; empty without an address. */
export function addressLine(address: Address | null): string {
  if (!address) return '';
  const { postalCode, region, city, street, house, flat } = address;
  return [
    postalCode,
    region === city ? '' : region,
    city,
    street,
    house && (/^\d/.test(house) ? `д. ${house}` : house),
    flat && `кв. ${flat}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const BANK: readonly [keyof Party, string][] = [
  ['bankAccountNumber', 'расчётный счёт'],
  ['bic', 'БИК'],
  ['bankTitle', 'банк'],
  ['correspondentAccount', 'корреспондентский счёт'],
];

const VAT: readonly [keyof Party, string][] = [['vatMode', 'порядок уплаты НДС']];

/** What the center has to fill in before it can make out an invoice or an act, as Russian words for a list. */
export const missingForInvoice = (center: Party, right: 'Invoice' | 'Act'): string[] => [
  ...missing(center, BANK),
  ...missingHead(center, right === 'Act' ? 'подписант актов' : 'подписант счетов'),
  ...missing(center, VAT),
];

const missingHead = ({ head }: Party, words: string): string[] => (head ? [] : [`${words} на дату документа`]);

const missing = (party: Party, wanted: readonly [keyof Party, string][]): string[] =>
  wanted.filter(([field]) => !party[field]).map(([, what]) => what);
