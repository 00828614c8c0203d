import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test as story } from './story.ts';

/** Stories in a portal of their own, with its own demo centre: for what would change the days of everybody in a shared one. */
interface OwnPortal {
  address: string;
  /** Lets so many days pass in the portal, not in the browsers. */
  passDays: (days: number) => Promise<void>;
}

export const test = story.extend<object, { ownPortal: OwnPortal }>({
  ownPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: it needs no other fixture
    async ({}, use) => {
      const portal = spawn(process.execPath, ['setup/portal-for-stories.mjs'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      let address: string | undefined;
      const lines = createInterface({ input: portal.stdout });
      const told = lines[Symbol.asyncIterator]();
      while (!address) {
        const { value, done } = await told.next();
        if (done) break;
        address = value.match(/Портал открыт: (\S+)/)?.[1];
      }
      if (!address) throw new Error('the portal of this story has not started');
      const passDays = async (days: number) => {
        portal.stdin.write(`days ${days}\n`);
        for (;;) {
          const { value, done } = await told.next();
          if (done) throw new Error('the portal of this story is gone');
          if (value.startsWith('Часы впереди')) return;
        }
      };
      await use({ address, passDays });
      portal.kill();
      await once(portal, 'exit');
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ ownPortal }, use) => use(ownPortal.address),
});
