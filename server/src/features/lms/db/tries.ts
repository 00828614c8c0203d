import { sql } from 'kysely';

/** With doubled pauses, an hour at most, the last try is half a day after the first. */
const TRIES = 16;

/** In the update that adds one to `attempts`. */
export const nextTry = sql<Date>`now() + make_interval(mins => least(power(2, attempts)::int, 60))`;

export const isLastTry = sql<boolean>`(attempts + 1 >= ${TRIES})`;

export const stateAfter = sql<'Waiting' | 'Failed'>`case when ${isLastTry} then 'Failed' else 'Waiting' end`;
