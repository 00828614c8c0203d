import { addresses } from '@dopusk/contract/addresses.ts';
import type { Context } from '../../context.ts';
import { countAttempt } from '../../http/rate-limit.ts';
import { senderOf } from '../../http/sender.ts';
import { feature } from '../../http/serve.ts';
import { findListedBank } from '../banks/db.ts';
import { readBankDirectory } from '../banks/load-banks.ts';
import { findBankByBic, findCompanyByInn } from '../organizations/db.ts';

const ADDRESSES_PER_MINUTE = 60;
const COMPANIES_PER_MINUTE = 20;
const BANKS_PER_MINUTE = 20;

export const addressesFeature = (context: Context) => {
  // One visitor must not use up the day's quota of the service: whoever asks that fast gets no suggestions for a while.
  const isCalm = async (key: string, perMinute: number) =>
    (await countAttempt(context.db, key, perMinute, 60)) === null;
  return feature(addresses)({
    suggest: async ({ query, request }) => {
      if (query.row === '') return [];
      const mayAsk = await isCalm(`addresses:${senderOf(request).network}`, ADDRESSES_PER_MINUTE);
      return mayAsk ? context.addresses.suggest(query.row) : [];
    },
    company: async ({ query, request, scope }) => {
      if (!(await isCalm(`companies:${senderOf(request).network}`, COMPANIES_PER_MINUTE))) {
        return { source: 'Unavailable' as const, company: null };
      }
      const found = await context.addresses.company(query.inn);
      if (typeof found === 'object') return { source: 'Register' as const, company: found };
      const own = scope?.kind === 'operator' ? await findCompanyByInn(context.db, scope, query) : undefined;
      return own ? { source: 'Portal' as const, company: own } : { source: found, company: null };
    },
    bank: async ({ query, request, scope }) => {
      if (!(await isCalm(`banks:${senderOf(request).network}`, BANKS_PER_MINUTE))) {
        return { source: 'Unavailable' as const, bank: null };
      }
      const found = await bankByBic(context, query.bic);
      if (typeof found === 'object') return { source: 'Register' as const, bank: found };
      const own = found === 'Unknown' ? undefined : await findBankByBic(context.db, scope, query.bic);
      return own ? { source: 'Portal' as const, bank: own } : { source: found, bank: null };
    },
  });
};

/** As DaData knows it, or the Bank of Russia's directory that is kept. */
async function bankByBic({ addresses: service, banks, db, jobs }: Context, bic: string) {
  const found = await service.bank(bic);
  if (typeof found === 'object') return found;
  const listed = await findListedBank(db, bic);
  // Nobody has to wait for the hour in a portal that was started a minute ago.
  if (listed === null && banks.isOn) await jobs.enqueue(readBankDirectory, {}, { key: 'asked' });
  return listed ?? (listed === null ? found : 'Unknown');
}
