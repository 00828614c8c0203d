import type { ColumnType } from 'kysely';

/** A moment: read as Date, written as Date or ISO text; may be left to the column's default. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A JSON column: parsed when read, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
