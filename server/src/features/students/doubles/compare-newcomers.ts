import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineJob } from '../../../jobs/jobs.ts';
import { compareStudents } from './db.ts';

const BATCH = 1000;
/** Whoever comes after so many waits for the next time. */
const BATCHES = 2000;

/** Compares the people of great loads with the others; who opens the list of doubles compares the last few himself. */
export const compareNewcomers = defineJob('students.compare', {
  payload: z.object({}),
  cron: '*/10 * * * *',
  handler: async (_, { db }: Context) => {
    for (let batch = 0; batch < BATCHES && (await compareStudents(db, BATCH)) === BATCH; batch++);
  },
});
