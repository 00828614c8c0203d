import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test as story } from './story.ts';

/** Stories in a portal of their own, with its own demo centre: for what would change the days of everybody in a shared one. */
export const test = story.extend<object, { ownPortal: string }>({
  ownPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: it needs no other fixture
    async ({}, use) => {
      const portal = spawn(process.execPath, ['setup/portal-for-stories.mjs'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let address: string | undefined;
      for await (const line of createInterface({ input: portal.stdout })) {
        address = line.match(/Портал открыт: (\S+)/)?.[1];
        if (address) break;
      }
      if (!address) throw new Error('the portal of this story has not started');
      await use(address);
      portal.kill();
      await once(portal, 'exit');
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ ownPortal }, use) => use(ownPortal),
});
