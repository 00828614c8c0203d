/** A worker for the test to kill: it takes the job of the given database, says so and never finishes it. */
import { z } from 'zod';
import { defineJob, openJobs } from './jobs.ts';

const [, , url = ''] = process.argv;

const endless = defineJob('endless', {
  payload: z.object({ n: z.number() }),
  handler: async ({ n }) => {
    console.log(n);
    await new Promise(() => {});
  },
});

const jobs = await openJobs(url, [endless], console.error);
await jobs.startWorker(undefined);
