import { organizationRecord } from '@dopusk/contract/organization-record.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { sql } from 'kysely';
import type { Party } from './party.ts';

const columns = ['id', ...namesOf(organizationRecord)];

/** An organization with its requisites, of a table joined under this alias. */
export const partyOf = (alias: string) =>
  sql<Party>`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`;
