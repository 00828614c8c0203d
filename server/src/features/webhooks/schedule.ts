const [MINUTE, HOUR] = [60, 3600];

/** The pauses after each failed attempt in seconds (Standard Webhooks); after the last of them the message is given up. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** Longer than this nobody is waited for. */
const LONGEST_WISH = 24 * HOUR;

/**
 * When a message is tried again, in seconds; null when it is given up.
 * @param attempts how often it was tried
 * @param wish what the address has asked for in `Retry-After`; it makes a pause longer and never shorter
 * @param chance between 0 and 1: so much of a tenth is added, so that not everything comes back at once
 */
export function secondsToNext(attempts: number, wish: number | null, chance = Math.random()): number | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  return Math.max(Math.round(pause * (1 + chance / 10)), Math.min(wish ?? 0, LONGEST_WISH));
}
