/**
 * The bench's works with nothing around their SQL: node:http and pg, each work one statement or two written by hand, planned once,
 * nobody asked who he is. What `npm run bench` holds the portal against. The path names the work, the query its values.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const { DATABASE_URL: connectionString = '' } = process.env;
const pool = new pg.Pool({ connectionString, max: 16 });

/** By the name of a work: its statements, and the values of each from those of the query, in the order of the latter. */
const works: Record<string, readonly Statement[]> = {
  people: [
    {
      text: `select students.id, avatar_id, students.full_name, users.phone, birthday, users.email, organizations.title,
          (select count(*) from students where organization_id = $1) as total
        from students join users on users.id = user_id join organizations on organizations.id = organization_id
        where organization_id = $1 order by students.full_name, students.id limit 10`,
      values: ([organization]) => [organization],
    },
  ],
  search: [
    {
      // Two words, each a condition of its own: no index answers `like all`. Planned for the words themselves.
      isPlannedEachTime: true,
      text: `with found as materialized (select id, full_name, user_id, organization_id, birthday, avatar_id from students
          where search_text like $1 and search_text like $2 and organization_id in
            (select $3::uuid union all select client_id from center_clients where center_id = $3))
        select found.*, users.phone, users.email, organizations.title, (select count(*) from found) as total
        from (select * from found order by full_name, id limit 10) as found
        join users on users.id = user_id join organizations on organizations.id = organization_id
        order by found.full_name, found.id`,
      values: ([search = '', center]) => [...search.split(' ').map((word) => `%${word}%`), center],
    },
  ],
  person: [
    {
      text: `select students.*, users.surname, users.name, users.lastname, users.phone, users.email, organizations.title,
          (select json_agg(json_build_object('id', assignments.id, 'title', courses.title, 'start', date_start_learning,
              'end', date_end_learning, 'paid', paid_at) order by assignments.id desc)
            from assignments join courses on courses.id = course_id
            where student_id = students.id and assignments.center_id = $2) as courses
        from students join users on users.id = user_id join organizations on organizations.id = organization_id
        where students.id = $1`,
      values: ([person, center]) => [person, center],
    },
  ],
  report: reportOf('organization_id = $1'),
  // As it went when the portal was first held against it: there was no index of an organization's month (docs/measurements.md).
  reportThroughMonth: reportOf('organization_id::text = $1'),
  create: [
    {
      text: `with account as (insert into users (id, surname, name, email, phone, password_hash)
          values ($1, 'Безымянный', 'Иван', $2, $3, '') returning id)
        insert into students (id, user_id, organization_id, birthday) select $1, id, $4, '1990-01-01' from account returning id`,
      values: ([organization]) => {
        const id = randomUUID();
        return [id, `${id}@bench.test`, `+78${Math.random().toString().slice(2, 11)}`, organization];
      },
    },
  ],
};

/** A page of the report of an organization's month, and its totals. @param isOfOrganization how its rows are found among the center's */
function reportOf(isOfOrganization: string): readonly Statement[] {
  return [
    {
      text: `select assignments.id, date_end_learning, students.full_name, courses.title, organizations.title as organization,
          recipiency_type, is_issued, assignments.price_kopecks, paid_at
        from assignments join students on students.id = student_id join courses on courses.id = course_id
        join organizations on organizations.id = assignments.organization_id
        where assignments.${isOfOrganization} and assignments.center_id = $2 and date_end_learning between $3 and $4
        order by date_end_learning desc, assignments.organization_id desc, course_id desc, assignments.id desc limit 10`,
      values: (given) => given,
    },
    {
      text: `select count(*), count(*) filter (where is_issued) as issued, sum(price_kopecks) as amount from assignments
        where ${isOfOrganization} and center_id = $2 and date_end_learning between $3 and $4`,
      values: (given) => given,
    },
  ];
}

interface Statement {
  text: string;
  values: (given: string[]) => unknown[];
  isPlannedEachTime?: boolean;
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bench.test');
  const name = pathname.slice(1);
  try {
    const answers = (works[name] ?? []).map(({ text, values, isPlannedEachTime }, index) =>
      pool.query({
        ...(!isPlannedEachTime && { name: `${name} ${index}` }),
        text,
        values: values([...searchParams.values()]),
      }),
    );
    const rows = (await Promise.all(answers)).map((answer) => answer.rows);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`));
