import { Requisites } from '@dopusk/contract/requisites.ts';
import { sql } from 'kysely';
import type { Party } from './party.ts';

const columns = [
  'id',
  'title',
  'inn',
  'phone',
  'email',
  'address',
  'bankAccountNumber',
  ...Object.keys(Requisites.shape),
];

/** An organization with its requisites, of a table joined under this alias. */
export const partyOf = (alias: string) =>
  sql<Party>`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`;
