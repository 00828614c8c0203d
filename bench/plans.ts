/**
 * How PostgreSQL finds the rows of every list, search and report over a million people: `npm run bench:plans`. Makes each
 * call once, has every statement that it made explained, and prints the plans' ways into the large tables. Ends with 1
 * when a call reads a large table from end to end that is not among those known to.
 */
import pg from 'pg';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openContext } from '../server/src/open-context.ts';
import { calls } from './calls.ts';
import { openMillion } from './million-portal.ts';

/** Rows from which a table is large. */
const MANY = 100_000;

/** Where reading everything is the quickest way, with what makes it so. */
const FREQUENT = 'целиком, но не дальше 10 001 найденного: фрагмент стоит в каждой двадцатой строке';
const KNOWN: Readonly<Record<string, string>> = {
  'поиск частого, «иван»': FREQUENT,
  'реестр, поиск частого': FREQUENT,
};

interface Statement {
  text: string;
  values: unknown[];
}

/** A node of a plan, as EXPLAIN (FORMAT JSON) tells of it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

const million = await openMillion();
const { context, close } = await openContext(
  readConfig({
    ...process.env,
    DATA_DIR: 'var/bench',
    DATABASE_URL: million.databaseUrl,
    ROLE: 'web',
    LOG_LEVEL: 'error',
  }),
);
const app = await buildApp(context);
const made = recordStatements();
const explain = new pg.Client(million.databaseUrl);
await explain.connect();
const large = await largeTables();

let isBroken = false;
console.log('| вызов | как находит строки больших таблиц |\n|---|---|');
for (const { title, path, as, body } of calls) {
  const token = await million.logIn(as);
  made.length = 0;
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api${encodeURI(path)}`,
    cookies: { session: token },
    ...(body && { payload: body }),
  });
  if (answer.statusCode !== 200) throw new Error(`${title}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  const ways = new Set<string>();
  for (const statement of made.filter(({ text }) => /^\s*(select|with)\b/i.test(text))) {
    for (const way of await waysOf(statement)) ways.add(way);
  }
  const whole = [...ways].filter((way) => way.startsWith('Seq Scan'));
  if (whole.length > 0 && !(title in KNOWN)) isBroken = true;
  console.log(
    `| ${title} | ${[...ways].sort().join('; ')}${whole.length > 0 ? ` – ${KNOWN[title] ?? '**целиком**'}` : ''} |`,
  );
}
await explain.end();
await app.close();
await close();
await million.stop();
process.exitCode = isBroken ? 1 : 0;

/** From now on keeps every statement that this process makes. */
function recordStatements(): Statement[] {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]) {
    const [first, values] = input as [string | Partial<Statement>, unknown[] | undefined];
    const statement =
      typeof first === 'string' ? { text: first, values } : { text: first.text, values: first.values ?? values };
    if (this !== explain && statement.text) statements.push({ text: statement.text, values: statement.values ?? [] });
    return (query as (...all: unknown[]) => unknown).apply(this, input);
  } as typeof query;
  return statements;
}

async function largeTables(): Promise<Set<string>> {
  const text = `select relname from pg_class where relkind = 'r' and reltuples > ${MANY}`;
  const { rows } = await explain.query<{ relname: string }>(text);
  return new Set(rows.map(({ relname }) => relname));
}

/** «Index Scan students_by_name» and the like, of the large tables only. */
async function waysOf({ text, values }: Statement): Promise<string[]> {
  const { rows } = await explain.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, values);
  const ways: string[] = [];
  const visit = (node: PlanNode, table?: string): void => {
    const relation = node['Relation Name'] ?? table;
    const isScan = /Scan$/.test(node['Node Type']) && node['Node Type'] !== 'Bitmap Heap Scan';
    if (isScan && relation !== undefined && large.has(relation))
      ways.push(`${node['Node Type']} ${node['Index Name'] ?? relation}`);
    for (const child of node.Plans ?? [])
      visit(
        child,
        node['Node Type'] === 'Bitmap Heap Scan' || node['Node Type'].startsWith('Bitmap') ? relation : undefined,
      );
  };
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (plan) visit(plan.Plan);
  return ways;
}
