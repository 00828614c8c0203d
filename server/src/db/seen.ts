import { z } from 'zod';
import type { Database } from './schema.ts';

declare const seen: unique symbol;
declare const locked: unique symbol;

/**
 * The id of a row that was come to by right: a query with a scope has given it, or one of the few that
 * setup/structure-queries.mjs lists with their reasons. What a client sends is a string, and by a string alone no
 * function of a `db.ts` touches a tenant's rows (decision 3). Only queries make one, by `$narrowType` or `sql<…>`.
 */
export type Seen<Table extends keyof Database> = string & { readonly [seen]: Table };

/** The same of a row that is locked until the transaction ends, or that the transaction itself has made. */
export type Locked<Table extends keyof Database> = Seen<Table> & { readonly [locked]: Table };

/**
 * Such an id within what a job or a message carries. It is asked for one when it is made, and nobody but the portal
 * writes there; nothing that a client sends is read by this schema (setup/structure-queries.mjs sees to it).
 */
export const carriedId = <Table extends keyof Database>() => z.uuid() as unknown as z.ZodType<Seen<Table>, Seen<Table>>;
