import { z } from 'zod';
import type { Context } from '../../context.ts';
import { isReferenced } from '../../db/connection.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { forgetRemoved, listRemoved, listUnattached, removeUnattached } from './db.ts';

/** A form may be open for a working day before it is sent. */
const HOURS_UNATTACHED = 24;

/**
 * Removes, every hour, uploads that no record has taken within a day: of forms that were left, of scans replaced before
 * saving. First the records, so that a form sent at the same moment is refused instead of referring to nothing; then
 * the bytes.
 */
export const sweepUploads = defineJob('files.sweep', {
  payload: z.object({}),
  cron: '15 * * * *',
  handler: async (_, { db, storage }: Context) => {
    for (const id of await listUnattached(db, HOURS_UNATTACHED)) {
      await removeUnattached(db, id).catch((error) => {
        // Another record than a student refers to it.
        if (!isReferenced(error)) throw error;
      });
    }
    for (const storageKey of await listRemoved(db)) {
      await storage.remove(storageKey);
      await forgetRemoved(db, storageKey);
    }
  },
});
