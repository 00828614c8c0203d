import { z } from 'zod';
import type { Context } from '../../context.ts';
import { isReferenced } from '../../db/connection.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { forgetRemoved, listRemoved, listUnattached, removeUnattached } from './db.ts';

/** A form may lie open for a working day before it is sent. */
const HOURS_UNATTACHED = 24;

/**
 * Removes, every hour, uploads that no record has taken within a day: a form was left, a scan was replaced before it was saved.
 * First the records, so that a form sent at the same moment is refused instead of pointing at nothing; then the bytes.
 */
export const sweepUploads = defineJob('files.sweep', {
  payload: z.object({}),
  cron: '15 * * * *',
  handler: async (_, { db, storage }: Context) => {
    for (const id of await listUnattached(db, HOURS_UNATTACHED)) {
      await removeUnattached(db, id).catch((error) => {
        // Something else than a student holds it.
        if (!isReferenced(error)) throw error;
      });
    }
    for (const storageKey of await listRemoved(db)) {
      await storage.remove(storageKey);
      await forgetRemoved(db, storageKey);
    }
  },
});
