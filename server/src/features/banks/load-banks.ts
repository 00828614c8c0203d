import { z } from 'zod';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../db/connection.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { BankDirectoryError, type ListedBanks } from '../../outside/banks/port.ts';
import { findDirectory, noteRead, replaceBanks } from './db.ts';

/** Of the banks that are kept a newer directory has at least this share: one with fewer was torn on its way. */
const LEAST_SHARE = 0.5;

/** The directory that is kept now: its business day `YYYY-MM-DD`, how many banks it has, whether this one is it. */
export interface LoadedBanks {
  day: string;
  count: number;
  isNew: boolean;
}

/**
 * Keeps this directory of banks in the place of an older one, or of one of the same day.
 * @throws BankDirectoryError for a newer one that has lost half of its banks
 */
export function loadBanks(db: Db, listed: ListedBanks): Promise<LoadedBanks> {
  return transaction(db, async (tx) => {
    const kept = await findDirectory(tx);
    if (kept && kept.day > listed.day) return { day: kept.day, count: kept.count, isNew: false };
    if (kept && listed.banks.length < kept.count * LEAST_SHARE) {
      const counts = `было ${kept.count}, стало бы ${listed.banks.length}`;
      throw new BankDirectoryError(`Справочник БИК на ${listed.day} неполон: ${counts}`);
    }
    await replaceBanks(tx, listed);
    return { day: listed.day, count: listed.banks.length, isNew: true };
  });
}

/**
 * Reads the Bank of Russia's directory once a day; it changes each working day. Asked for every hour, so that a portal which
 * could not reach it in the morning has it at noon.
 */
export const readBankDirectory = defineJob('banks.read', {
  payload: z.object({}),
  cron: '25 * * * *',
  retries: 1,
  retryAfter: 60,
  handler: async (_, { db, banks }: Context) => {
    if (!banks.isOn || (await findDirectory(db))?.isReadToday) return;
    const { isNew } = await loadBanks(db, await banks.read());
    if (!isNew) await noteRead(db);
  },
});
