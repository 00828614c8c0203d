import type { Context } from './context.ts';
import { readQueueState } from './db/queue-state.ts';
import { isReachable } from './db/reachable.ts';
import type { WatchedState } from './http/metrics.ts';
import { readUpkeep } from './upkeep.ts';

/** What /metrics asks of the whole portal for each of its answers. */
export const watchedState = ({ config, db, replica }: Context): WatchedState => ({
  isReady: () => isReachable(db),
  upkeep: () => readUpkeep(config),
  queue: () => readQueueState(db),
  replicaLag: () => replica.lag(),
});
