/**
 * A page of students with nothing around its SQL: node:http and pg. What `npm run bench` compares the portal with.
 * Asks the database exactly what one call of the portal asks it once its count is remembered, the session's question
 * included, and plans as seldom.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StudentsQuery } from '@dopusk/contract/students.ts';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { namesOfCode } from '../server/src/db/connection.ts';
import { PlanningOnce } from '../server/src/db/planned-once.ts';
import type { Database } from '../server/src/db/schema.ts';
import type { OperatorScope } from '../server/src/db/scope.ts';
import { listStudents } from '../server/src/features/students/db/list-students.ts';
import { hashToken, openSession } from '../server/src/http/session.ts';

const { DATABASE_URL: url = '', SESSION: token = '' } = process.env;
const pool = new pg.Pool({ connectionString: url, max: 16, Client: PlanningOnce });
const asked: CompiledQuery[] = [];
const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool }),
  plugins: [namesOfCode],
  log: ({ query }) => void asked.push(query),
});
for (const _ of ['counts', 'remembers the count']) {
  asked.length = 0;
  const scope = await openSession(db, hashToken(token));
  await listStudents(db, scope as OperatorScope, StudentsQuery.parse({}));
}
const questions = asked.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] }));

const server = createServer(async (_request, response) => {
  const client = await pool.connect();
  const answers = [];
  for (const { text, values } of questions) answers.push((await client.query(text, values)).rows);
  client.release();
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers));
});
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`));
