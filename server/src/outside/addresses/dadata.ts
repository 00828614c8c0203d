import type { Bank, Company } from '@dopusk/contract/addresses.ts';
import type { Address } from '@dopusk/contract/fields/address.ts';
import { z } from 'zod';
import { AnswerCache } from './answer-cache.ts';
import { dadataRequest } from './dadata-request.ts';
import type { AddressProvider } from './port.ts';

const SUGGESTIONS = 10;
/** The service's own limit. */
const LONGEST_QUERY = 300;
/** The same beginnings of words are typed again and again; the day's quota is 10 000 requests. */
const KEPT_ANSWERS = 1000;
const DAY_MS = 24 * 3_600_000;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const AddressData = z.object({
  postal_code: text,
  region_with_type: text,
  area_with_type: text,
  city: text,
  settlement_with_type: text,
  street_with_type: text,
  house_type: text,
  house: text,
  block_type: text,
  block: text,
  flat: text,
});

const Suggestions = z.object({ suggestions: z.array(z.object({ data: AddressData })) });

const Parties = z.object({
  suggestions: z.array(
    z.object({
      value: z.string(),
      data: z.object({
        kpp: text,
        ogrn: text,
        type: text,
        name: z.object({ full: text, full_with_opf: text, short_with_opf: text }).nullish(),
        opf: z.object({ full: text }).nullish(),
        management: z.object({ name: text, post: text }).nullish(),
        state: z.object({ status: text }).nullish(),
        address: z.object({ value: text, unrestricted_value: text, data: AddressData.nullish() }).nullish(),
      }),
    }),
  ),
});

const Banks = z.object({
  suggestions: z.array(
    z.object({
      value: z.string(),
      data: z.object({
        name: z.object({ payment: text }).nullish(),
        correspondent_account: text,
        treasury_accounts: z.array(z.string()).nullish(),
        state: z.object({ status: text }).nullish(),
      }),
    }),
  ),
});

type Party = z.output<typeof Parties>['suggestions'][number];

/**
 * DaData, https://dadata.ru/api/suggest/address/, https://dadata.ru/api/find-party/ and https://dadata.ru/api/find-bank/
 * @param fallback who suggests addresses when the service does not: no connection, a wrong key, the day's quota used up
 */
export function dadataAddresses(
  settings: { key: string; url: string },
  fallback: AddressProvider,
  now?: () => number,
): AddressProvider {
  const ask = dadataRequest(settings, now);
  const places = new AnswerCache<Address[]>(KEPT_ANSWERS, DAY_MS);
  const companies = new AnswerCache<Company | 'Unknown'>(KEPT_ANSWERS, DAY_MS);
  const banks = new AnswerCache<Bank | 'Unknown'>(KEPT_ANSWERS, DAY_MS);

  async function findPlaces(query: string): Promise<Address[] | null> {
    const answer = Suggestions.safeParse(await ask('suggest/address', { query, count: SUGGESTIONS }));
    return answer.success ? answer.data.suggestions.map(({ data }) => addressOf(data)) : null;
  }

  async function findCompany(query: string): Promise<Company | 'Unknown' | null> {
    const answer = Parties.safeParse(await ask('findById/party', { query, branch_type: 'MAIN' }));
    if (!answer.success) return null;
    const [found] = answer.data.suggestions;
    return found ? companyOf(found) : 'Unknown';
  }

  async function findBank(query: string): Promise<Bank | 'Unknown' | null> {
    const answer = Banks.safeParse(await ask('findById/bank', { query }));
    if (!answer.success) return null;
    const [found] = answer.data.suggestions;
    return found ? bankOf(found) : 'Unknown';
  }

  return {
    suggest: async (typed) => {
      const query = typed.slice(0, LONGEST_QUERY).trim().toLowerCase();
      return (await places.get(query, () => findPlaces(query))) ?? fallback.suggest(typed);
    },
    company: async (inn) => (await companies.get(inn, () => findCompany(inn))) ?? 'Unavailable',
    bank: async (bic) => (await banks.get(bic, () => findBank(bic))) ?? 'Unavailable',
  };
}

const addressOf = (data: z.output<typeof AddressData>): Address => ({
  postalCode: data.postal_code,
  region: [data.region_with_type, data.area_with_type].filter(Boolean).join(', '),
  // A settlement of a town («Самара, п Прибрежный»), or one by itself.
  city: [data.city, data.settlement_with_type].filter(Boolean).join(', '),
  street: data.street_with_type,
  house: houseOf(data),
  flat: data.flat,
});

/** «1 стр 3»; what is no house says so («влд 4»). */
function houseOf({ house_type, house, block_type, block }: z.output<typeof AddressData>): string {
  const number = house_type && house_type !== 'д' ? `${house_type} ${house}` : house;
  return block ? `${number} ${block_type || 'к'} ${block}`.trim() : number;
}

function companyOf({ value, data }: Party): Company {
  const { management, address, name } = data;
  const isEntrepreneur = data.type === 'INDIVIDUAL';
  return {
    title: quoted(withCalmForm(name?.full_with_opf ?? '', data.opf?.full ?? '') || name?.short_with_opf || value),
    shortTitle: name?.full_with_opf && name.short_with_opf ? quoted(name.short_with_opf) : null,
    kpp: data.kpp || null,
    ogrn: data.ogrn || null,
    // An entrepreneur's address is his home: the register shows only the town.
    legalAddress: isEntrepreneur ? null : address?.unrestricted_value || address?.value || null,
    address: address?.data && !isEntrepreneur ? addressOf(address.data) : null,
    headFullName: (isEntrepreneur ? name?.full : management?.name) || null,
    headPosition: isEntrepreneur ? 'Индивидуальный предприниматель' : calm(management?.post) || null,
    isActive: (data.state?.status || 'ACTIVE') === 'ACTIVE',
  };
}

const bankOf = ({ value, data }: z.output<typeof Banks>['suggestions'][number]): Bank => ({
  bankTitle: quoted(data.name?.payment || value),
  correspondentAccount: data.correspondent_account || data.treasury_accounts?.[0] || '',
  isActive: (data.state?.status || 'ACTIVE') === 'ACTIVE',
});

/** ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "ЗАРЯ" → Общество с ограниченной ответственностью "ЗАРЯ". */
const withCalmForm = (title: string, form: string): string =>
  title.toUpperCase().startsWith(form.toUpperCase()) ? form + title.slice(form.length) : title;

/** ООО "Ромашка" → ООО «Ромашка». */
const quoted = (title: string): string => title.replace(/"([^"]+)"/g, '«$1»');

/** The register has capitals only: ГЕНЕРАЛЬНЫЙ ДИРЕКТОР → Генеральный директор. */
function calm(post = ''): string {
  if (post !== post.toUpperCase()) return post;
  return post.charAt(0) + post.slice(1).toLowerCase();
}
