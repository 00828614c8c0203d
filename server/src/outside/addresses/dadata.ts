import type { Address } from '@dopusk/contract/organizations.ts';
import { z } from 'zod';
import type { AddressProvider } from './port.ts';

const TIMEOUT_MS = 3000;
const SUGGESTIONS = 10;
/** The service's own limit. */
const LONGEST_QUERY = 300;
/** The same beginnings of words come again and again; a day's quota is 10 000 requests. */
const KEPT_ANSWERS = 1000;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const Answer = z.object({
  suggestions: z.array(
    z.object({
      data: z.object({
        postal_code: text,
        region_with_type: text,
        city: text,
        settlement_with_type: text,
        street_with_type: text,
        house: text,
        block: text,
        flat: text,
      }),
    }),
  ),
});

/**
 * DaData, https://dadata.ru/api/suggest/address/
 * @param fallback who answers when the service does not: no connection, a wrong key, the day's quota used up
 */
export function dadataAddresses(
  { key, url }: { key: string; url: string },
  fallback: AddressProvider,
): AddressProvider {
  const answers = new Map<string, Address[]>();

  async function ask(query: string): Promise<Address[] | null> {
    const response = await fetch(`${url}/suggestions/api/4_1/rs/suggest/address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Token ${key}` },
      body: JSON.stringify({ query, count: SUGGESTIONS }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (!response?.ok) return null;
    const answer = Answer.safeParse(await response.json().catch(() => null));
    return answer.success ? answer.data.suggestions.map(({ data }) => addressOf(data)) : null;
  }

  return {
    async suggest(typed) {
      const query = typed.slice(0, LONGEST_QUERY).trim().toLowerCase();
      const known = answers.get(query);
      if (known) return known;
      const found = await ask(query);
      if (!found) return fallback.suggest(typed);
      const [oldest] = answers.keys();
      if (answers.size >= KEPT_ANSWERS && oldest !== undefined) answers.delete(oldest);
      answers.set(query, found);
      return found;
    },
  };
}

type Data = z.output<typeof Answer>['suggestions'][number]['data'];

const addressOf = (data: Data): Address => ({
  postalCode: data.postal_code,
  region: data.region_with_type,
  city: data.city || data.settlement_with_type,
  street: data.street_with_type,
  house: data.block ? `${data.house} к ${data.block}` : data.house,
  flat: data.flat,
});
