// Makes the demo centre that the portals of the browser stories begin with, in DATA_DIR, until what it has left to be done in the
// background, most of it printing, is done: each portal would do it again.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadDemo } from '../server/demo/load-demo.ts';
import { readConfig } from '../server/src/config.ts';
import { openContext } from '../server/src/open-context.ts';

/** Who waits longer begins without: the portal does the rest itself. */
const PATIENCE_MS = 180_000;

const { context, close } = await openContext(readConfig());
await loadDemo(context);
const end = Date.now() + PATIENCE_MS;
while (Date.now() < end && (await isBusy())) await sleep(200);
await close();
process.exit(0);

async function isBusy() {
  const due = context.db
    .withSchema('pgboss')
    .selectFrom('job')
    .select('id')
    .where('state', 'in', ['created', 'retry', 'active'])
    .where('startAfter', '<=', new Date());
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}
