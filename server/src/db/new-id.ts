import { v7 } from 'uuid';
import type { Database } from './schema.ts';
import type { Locked } from './seen.ts';

/**
 * A fresh identifier: UUID version 7, so that rows sort by the time they were made. Of a table's row that is about to
 * be made when the table is named: until its transaction ends nobody else comes to it.
 */
export function newId<Table extends keyof Database = never>(): [Table] extends [never] ? string : Locked<Table> {
  return v7() as [Table] extends [never] ? string : Locked<Table>;
}
