import { type RawBuilder, sql } from 'kysely';

/** The beginning of a day YYYY-MM-DD, or of a later one, in Moscow. */
export const midnight = (day: string | null, daysLater = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${daysLater}::integer)::timestamp at time zone 'Europe/Moscow')`;
