import { randomUUID } from 'node:crypto';
import { COUNT_LIMIT, type Page, type PageQuery } from '@dopusk/contract/fields/page.ts';
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { cappedCounts } from './capped-counts.ts';
import type { Db } from './connection.ts';
import { builtOnce, plannedOnce } from './planned-once.ts';
import type { Database } from './schema.ts';

// A list is read in one of two ways (docs/decisions/0045-two-ways-of-lists.md): along an index that holds its rows in
// their order, or gathered, where no index does.

/** A page; `isCounted` false where nobody is told how many rows there are in all. */
type Cut = Pick<PageQuery, 'pageNumber' | 'pageSize'> & { isCounted?: false };

/** A query over one table and what it joins; what it selects does not matter for counting. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Rows<TB extends keyof Database> = SelectQueryBuilder<Database, TB, any>;

/**
 * Reads a page in the order of an index, and counts all rows: one statement, as long as the count is not remembered.
 * @param rows the filtered query without order; counting stops one above COUNT_LIMIT, so that a list over
 *   a million people is as quick as a short one
 * @param ordered the same query with columns and order
 */
export async function readAlong<T, TB extends keyof Database>(
  db: Db,
  page: Cut,
  rows: Rows<TB>,
  ordered: Cuttable<T>,
): Promise<Page<T>> {
  const { pageNumber } = page;
  if (page.isCounted === false) {
    const items = await cutOut(page, ordered);
    return { items, totalCount: items.length, pageNumber };
  }
  const capped = cappedCounts(db);
  const question = upTo(COUNT_LIMIT + 1, rows).compile();
  if (capped.has(question)) return { items: await cutOut(page, ordered), totalCount: COUNT_LIMIT + 1, pageNumber };
  const { rows: found } = await countedWith<T>(rows, cut(page, ordered)).execute(db);
  const read = takeApart(found);
  if (read.totalCount > COUNT_LIMIT) capped.add(question);
  return { ...read, pageNumber };
}

/** A row of a page beside what is said of all rows; of an empty page there is one of the latter alone. */
type Beside<T, Sums> = T & Sums & { isOfPage: true | null };

/** @param sums one row about all that the page is cut from, its columns named otherwise than the page's */
const beside = <T, Sums>(sums: Expression<unknown>, page: Expression<unknown>) => sql<Beside<T, Sums>>`
  select page.*, sums.* from (${sums}) as sums
  left join (select found.*, true as is_of_page from (${page}) as found) as page on true`;

interface CountOfAll {
  countOfAll: number;
}

const countedWith = <T>(rows: Rows<never>, page: Expression<unknown>) =>
  beside<T, CountOfAll>(sql`select count(*) as count_of_all from (${upTo(COUNT_LIMIT + 1, rows)}) as found`, page);

function takeApart<T>(found: readonly Beside<T, CountOfAll>[]): { items: T[]; totalCount: number } {
  const items: T[] = [];
  for (const { countOfAll: _, isOfPage, ...row } of found) if (isOfPage) items.push(row as T);
  return { items, totalCount: found[0]?.countOfAll ?? 0 };
}

interface Cuttable<T> {
  limit(n: number): { offset(n: number): Expression<unknown> & { execute(): Promise<T[]> } };
}

/** A list without search and filters: its rows, and the same in their order with all that a page shows. */
interface Plain<T, TB extends keyof Database> {
  rows: Rows<TB>;
  // biome-ignore lint/suspicious/noExplicitAny: what else it joins does not matter
  ordered: SelectQueryBuilder<any, any, T>;
}

/**
 * First pages of a list as it is opened, which are asked for all day: the page with what it shows and the count of all come
 * by one statement, built and planned once for each length of a page. The length stands in its text: beside a limit that it
 * does not know, PostgreSQL would plan anew each time.
 * @param build the list, which has one good plan for all values
 */
export function firstPages<Values extends object, T, TB extends keyof Database>(
  build: (db: Kysely<Database>, values: Values) => Plain<T, TB>,
): (db: Db, values: Values, pageSize: number) => Promise<Page<T>> {
  const statementsOf = (pageSize: number) => {
    const pageOf = (db: Kysely<Database>, values: Values) => build(db, values).ordered.limit(sql.lit(pageSize));
    return {
      counting: builtOnce((db, values: Values) => {
        const found = countedWith<T>(build(db, values).rows, pageOf(db, values));
        return { compile: () => found.compile(db) };
      }),
      alone: builtOnce(pageOf),
    };
  };
  const byPageSize = new Map<number, ReturnType<typeof statementsOf>>();
  const title = `first page ${randomUUID()}`;
  return async (db, values, pageSize) => {
    const statements = byPageSize.get(pageSize) ?? statementsOf(pageSize);
    byPageSize.set(pageSize, statements);
    const capped = cappedCounts(db);
    const question = { sql: title, parameters: Object.values(values) };
    const isCapped = capped.has(question);
    const read = isCapped
      ? { items: await statements.alone(db, values), totalCount: COUNT_LIMIT + 1 }
      : takeApart(await statements.counting(db, values));
    if (read.totalCount > COUNT_LIMIT && !isCapped) capped.add(question);
    return { ...read, pageNumber: 1 };
  };
}

/**
 * The same of a list that says more of all its rows than their number: each row of the page comes with these sums, an empty
 * page as one row of them alone, whose `isOfPage` is null.
 * @param build `sums` is one row, its columns named otherwise than the page's
 */
export function summedPages<Values extends object, T, Sums>(
  build: (
    db: Kysely<Database>,
    values: Values,
    // biome-ignore lint/suspicious/noExplicitAny: see above
  ) => { sums: Expression<Sums>; ordered: SelectQueryBuilder<any, any, T> },
): (db: Db, values: Values, pageSize: number) => Promise<Beside<T, Sums>[]> {
  const statementOf = (pageSize: number) =>
    builtOnce((db, values: Values) => {
      const { sums, ordered } = build(db, values);
      const found = beside<T, Sums>(sums, ordered.limit(sql.lit(pageSize)));
      return { compile: () => found.compile(db) };
    });
  const byPageSize = new Map<number, ReturnType<typeof statementOf>>();
  return (db, values, pageSize) => {
    const statement = byPageSize.get(pageSize) ?? statementOf(pageSize);
    byPageSize.set(pageSize, statement);
    return statement(db, values);
  };
}

/** Reads a page of an ordered query. */
export const cutOut = <T>(page: Cut, ordered: Cuttable<T>): Promise<T[]> => cut(page, ordered).execute();

const cut = <T>({ pageNumber, pageSize }: Cut, ordered: Cuttable<T>) =>
  ordered.limit(pageSize).offset((pageNumber - 1) * pageSize);

/** A one for each row, up to so many. */
const upTo = <TB extends keyof Database>(limit: number, rows: Rows<TB>) =>
  rows.clearSelect().select(sql<number>`1`.as('one')).limit(sql.lit(limit));

/** A row of a page by its id; what it shows is read for the page alone, by a statement that is planned once. */
interface Found {
  id: string;
}

/** The ids of a page as one value: `where('id', '=', anyOf(page))`. */
export const anyOf = (page: readonly Found[]) => anyId(idsOf(page));

/** The same of the ids themselves. */
export const anyId = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

export const idsOf = (page: readonly Found[]): string[] => page.map(({ id }) => id);

/** The order that a page was found in. */
export const placeIn = (page: readonly Found[], column: string) => placeAmong(idsOf(page), column);

export const placeAmong = (ids: readonly string[], column: string) =>
  sql`array_position(${ids}::uuid[], ${sql.ref(column)})`;

/** A list whose order no index gives. */
interface Gathered<TB extends keyof Database> {
  table: TB;
  /** The rows of the list without its search. */
  all: SelectQueryBuilder<Database, TB, object>;
  /** Narrows rows of the table to those that the search finds. */
  matching: (rows: Rows<TB>) => Rows<TB>;
  /** `id`, what `order` names and what `matching` looks at. */
  columns: readonly string[];
  order: RawBuilder<unknown>;
  /** What is shown before the others, if anything is. */
  first?: Foremost;
}

/** Rows that a search means sooner than the others it finds. */
interface Foremost {
  /** How soon, of a row among those found: the lowest number first. */
  rank: RawBuilder<unknown>;
  /** The foremost of them by an index that holds rows in the list's order, where too many are found to rank them all. */
  isFirst: RawBuilder<SqlBool>;
}

/** So many of the first rows are looked through before all that a frequent search finds are sorted. */
const FIRST_ROWS = 20_000;

/**
 * Reads the ids of a page whose order no index gives, and counts all rows: what is found is gathered once, counted and
 * sorted, where counting and sorting apart would search twice.
 *
 * Of more than is counted the first rows in the list's order are looked through: what is frequent is met soon there.
 * But rows alike stand together – ten Яковлевs stand behind almost everybody – and where the first ones do not fill the
 * page, all that is found is sorted after all.
 */
export async function readGathered<TB extends keyof Database>(
  db: Db,
  page: Cut,
  { first, ...list }: Gathered<TB>,
): Promise<Page<Found>> {
  const { all, matching, columns } = list;
  const { pageNumber, pageSize } = page;
  const order = first ? sql`${first.rank}, ${list.order}` : list.order;
  const cut = sql`order by ${order} limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`;
  const found = matching(all).select(columns as never);
  const question = found.compile();
  const capped = cappedCounts(db);
  if (!capped.has(question)) {
    const { rows } = await sql<{ totalCount: number; ids: string[] | null }>`
      with found as materialized (${found.limit(COUNT_LIMIT + 1)}),
        counted as (select count(*) as total_count from found)
      select total_count,
        case when total_count <= ${COUNT_LIMIT} then array(select id from found ${cut}) end as ids
      from counted`.execute(db);
    const { totalCount = 0, ids = [] } = rows[0] ?? {};
    if (ids) return { items: ids.map((id) => ({ id })), totalCount, pageNumber };
    capped.add(question);
  }
  const totalCount = COUNT_LIMIT + 1;
  const place = { offset: (pageNumber - 1) * pageSize, limit: pageSize };
  const items = first ? await readForemost(db, place, list, first.isFirst) : await readFrequent(db, place, list);
  return { items, totalCount, pageNumber };
}

/** Rows of a page, counted off from the first that is found. */
interface Place {
  offset: number;
  limit: number;
}

/** Of more than is counted: the foremost rows in the list's order, then the others. */
async function readForemost<TB extends keyof Database>(
  db: Db,
  { offset, limit }: Place,
  list: Gathered<TB>,
  isFirst: RawBuilder<SqlBool>,
): Promise<Found[]> {
  const foremost = list.matching(list.all.where(isFirst as never) as never);
  const { rows: ahead } = await sql<Found>`${foremost.select('id' as never)}
    order by ${list.order} limit ${limit} offset ${offset}`.execute(db);
  if (ahead.length === limit) return ahead;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${foremost.select('id' as never)}) as foremost`.execute(db);
  const others = list.all.where(sql<SqlBool>`not (${isFirst})` as never) as typeof list.all;
  const place = { offset: Math.max(0, offset - (rows[0]?.count ?? 0)), limit: limit - ahead.length };
  return [...ahead, ...(await readFrequent(db, place, { ...list, all: others }))];
}

/** Of more than is counted: what the first rows of the list hold, or else all that is found is sorted. */
async function readFrequent<TB extends keyof Database>(
  db: Db,
  { offset, limit }: Place,
  { table, all, matching, columns, order }: Gathered<TB>,
): Promise<Found[]> {
  const cut = sql`order by ${order} limit ${limit} offset ${offset}`;
  const first = all
    .select(columns as never)
    .orderBy(order)
    .limit(FIRST_ROWS);
  const { rows: early } = await sql<Found>`
    ${matching(db.selectFrom(first.as(table)) as never).select('id' as never)} ${cut}`.execute(db);
  if (early.length === limit) return early;
  const { rows } = await sql<Found>`
    with found as materialized (${matching(all).select(columns as never)}) select id from found ${cut}`.execute(db);
  return rows;
}

/** A query whose rows are counted. */
export type Countable = Rows<never>;

/**
 * Counts the rows of several queries by one statement, of each to one above `limit` at most; that many may be up to a minute
 * old. It is planned once: the queries have one good plan for all values, and name in their text what an index is of.
 */
export async function countEach(db: Db, queries: readonly Countable[], limit: number): Promise<number[]> {
  const capped = cappedCounts(db);
  const asked = queries.map((rows) => {
    const found = upTo(limit + 1, rows);
    const question = found.compile();
    return { found, question, isCapped: capped.has(question) };
  });
  const open = asked.filter(({ isCapped }) => !isCapped);
  if (open.length === 0) return asked.map(() => limit + 1);
  const each = open.map(({ found }) => sql`(select count(*) from (${found}) as counted)`);
  const query = sql<{ counts: number[] }>`select json_build_array(${sql.join(each)}) as counts`;
  const rows = await plannedOnce(db, { compile: () => query.compile(db) });
  const counts = new Map(open.map(({ question }, index) => [question, rows[0]?.counts[index] ?? 0]));
  for (const [question, count] of counts) if (count > limit) capped.add(question);
  return asked.map(({ question }) => counts.get(question) ?? limit + 1);
}

/** Rows of a file are fetched so many at a time: short queries instead of a transaction as long as the reader is slow. */
const PORTION = 2000;

/**
 * All rows of a list, fetched in portions while they are read.
 * @param after reads the rows that come after one, or the first rows, `size` at most
 */
export async function* inPortions<T>(
  after: (last: T | undefined, size: number) => Promise<T[]>,
  size = PORTION,
): AsyncGenerator<T> {
  let last: T | undefined;
  do {
    const rows = await after(last, size);
    yield* rows;
    last = rows.length === size ? rows.at(-1) : undefined;
  } while (last !== undefined);
}
