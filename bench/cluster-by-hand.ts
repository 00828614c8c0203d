import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MovingDatabase } from '../server/testing/moving-database.ts';
import { startTwoNodes } from '../server/testing/two-nodes.ts';
import type { Cluster } from './cluster.ts';

/**
 * Two nodes of which it is decided here who leads, after as long as Patroni takes to be sure; HAProxy's part has a proxy of ours.
 * @param ttl as long as a leader may be silent before another takes its place, in seconds
 */
export async function openByHand(ttl: number): Promise<Cluster> {
  const nodes = await startTwoNodes(join('/tmp', `dopusk-nodes-${process.pid}`));
  let { leader, standby } = nodes;
  const { way, url } = await MovingDatabase.open(leader.url);

  /** The other node leads from now on; the one that led becomes its standby as soon as it is back. */
  async function moveTo(): Promise<void> {
    way.close();
    await standby.promote();
    way.leadTo(standby.url);
    [leader, standby] = [standby, leader];
  }

  async function mend(): Promise<void> {
    await standby.kill();
    await standby.follow(leader);
    await leader.waitFor(standby);
  }

  const events: Cluster['events'] = [
    {
      title: `ведущий узел убит (замена через ${ttl} с)`,
      strike: async () => {
        await leader.kill();
        await sleep(ttl * 1000);
        await moveTo();
      },
      mend,
    },
    {
      title: `ведущий узел завис (замена через ${ttl} с), потом очнулся`,
      strike: async () => {
        const frozen = leader;
        frozen.signal('SIGSTOP');
        await sleep(ttl * 1000);
        await moveTo();
        // It wakes up and believes that it leads. The watchdog, or Patroni, ends it; nobody is led to it.
        frozen.signal('SIGCONT');
      },
      mend,
    },
    {
      title: 'плановая смена ведущего',
      strike: async () => {
        // Nobody writes any more, everything is on the standby, and it takes over.
        await leader.stop();
        await moveTo();
      },
      mend,
    },
    {
      title: 'запасной узел убит',
      // With one standby and not strictly: as soon as it is known to be gone, the leader goes on alone.
      strike: async () => {
        await standby.kill();
        await sleep(5_000);
        await leader.ask(`alter system set synchronous_standby_names = ''`);
        await leader.ask('select pg_reload_conf()');
      },
      mend,
    },
  ];
  return { url, events, stop: nodes.stop };
}
