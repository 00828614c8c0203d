import {
  type Statistics,
  type StatisticsCount,
  type StatisticsQuery,
  statistics,
} from '@dopusk/contract/statistics-forms.ts';
import { vi } from 'vitest';
import type { Client } from './client.ts';

/** Asks for a year to be counted and waits until it is, or could not be, however slow the machine is. */
export async function makeCount(client: Client, asked: StatisticsQuery): Promise<StatisticsCount> {
  await client.call(statistics.count, { body: asked });
  return vi.waitFor(
    async () => {
      const count = await client.call(statistics.read, { query: asked });
      if (count.state === 'Making') throw new Error('It is being counted still');
      return count;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** The numbers of a year, counted now. */
export async function countedNow(client: Client, asked: StatisticsQuery): Promise<Statistics> {
  const { found, failure } = await makeCount(client, asked);
  if (!found) throw new Error(failure);
  return found;
}
