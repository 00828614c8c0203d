import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../server/demo/builders.ts';
import type { Db } from '../server/src/db/connection.ts';
import { hashPassword } from '../server/src/features/session/passwords.ts';

export const ORGANIZATIONS = 2_000;
export const STUDENTS = 1_000_000;
export const ASSIGNMENTS = 2_000_000;

/** Whether the data set is already in this database. */
export async function isLoaded(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where email = 'person1000000@bench.test') as found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Fills an empty database with 2,000 organizations of one center, 1,000,000 people and 2,000,000 assignments.
 * Everything follows from the row's number, so that two loads are the same.
 */
export async function loadMillion(db: Db, say: (line: string) => void): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  // The indexes of search are built once at the end: row by row they would take most of the time.
  await sql`drop index users_search, users_by_name, students_search, students_by_name, students_by_organization`.execute(
    db,
  );
  await sql`create function bench_id(kind int, n bigint) returns uuid language sql immutable as
    $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`.execute(db);

  say(`организации: ${ORGANIZATIONS}`);
  await sql`insert into organizations (id, type, title, inn)
    select bench_id(1, n), case n when 1 then 'EducationCenter' else 'Customer' end,
      (array['ООО','АО','ПАО','ИП'])[n % 4 + 1] || ' «' ||
      (array['Вектор','Север','Волга','Техно','Монтаж','Гарант','Прогресс','Энергия'])[n % 8 + 1] || '-' || n || '»',
      '7707083893'
    from generate_series(1, ${ORGANIZATIONS}::int) n`.execute(db);
  await sql`insert into accounts (id, kind, organization_id)
    select bench_id(2, n), 'balance', bench_id(1, n) from generate_series(1, ${ORGANIZATIONS}::int) n`.execute(db);
  await sql`insert into accounts (id, kind, organization_id) values (bench_id(3, 1), 'revenue', bench_id(1, 1))`.execute(
    db,
  );
  await sql`insert into center_clients (center_id, client_id)
    select bench_id(1, 1), bench_id(1, n) from generate_series(2, ${ORGANIZATIONS}::int) n`.execute(db);

  say(`люди: ${STUDENTS}`);
  await sql`insert into users (id, surname, name, lastname, email, phone, password_hash, is_email_confirmed)
    select bench_id(4, n),
      (array['Иванов','Смирнов','Кузнецов','Попов','Васильев','Петров','Соколов','Михайлов','Новиков','Фёдоров','Морозов',
        'Волков','Алексеев','Лебедев','Семёнов','Егоров','Павлов','Козлов','Степанов','Николаев','Орлов','Андреев',
        'Макаров','Никитин','Захаров','Зайцев','Соловьёв','Борисов','Яковлев','Григорьев','Романов'])[n % 31 + 1]
        || (array['','ский','ин','енко','ян'])[n % 5 + 1],
      (array['Иван','Пётр','Сергей','Андрей','Олег','Дмитрий','Артём','Максим','Егор','Илья','Тимур','Семён','Лев'])[n % 13 + 1],
      (array['Иванович','Петрович','Сергеевич','Андреевич','Олегович','Ильич','Львович'])[n % 7 + 1],
      'person' || n || '@bench.test', '+79' || lpad(n::text, 9, '0'), ${passwordHash}, true
    from generate_series(1, ${STUDENTS}::int) n`.execute(db);
  await sql`insert into students (id, user_id, organization_id, birthday, job_title, snils_number)
    select bench_id(5, n), bench_id(4, n), bench_id(1, 2 + n % (${ORGANIZATIONS}::int - 1)),
      date '1960-01-01' + (n % 16000)::int, 'Рабочий', lpad(n::text, 11, '0')
    from generate_series(1, ${STUDENTS}::int) n`.execute(db);

  say('курсы: 200');
  await sql`insert into committees (id, center_id, title) values (bench_id(6, 1), bench_id(1, 1), 'Комиссия')`.execute(
    db,
  );
  await sql`insert into committee_members values (bench_id(6, 1), 0, 'Орлова Мария Петровна', 'Chairman')`.execute(db);
  await sql`insert into disciplines (id, center_id, title, type, hours_count)
    values (bench_id(7, 1), bench_id(1, 1), 'Охрана труда', 'PK', 40)`.execute(db);
  await sql`insert into courses (id, center_id, title, sub_title, training_type, profession_id, issued_documents,
      committee_id, price_kopecks, is_locked)
    select bench_id(8, n), bench_id(1, 1), 'Курс по безопасности № ' || n, 'Курс ' || n, 'AdvancedTraining',
      (select id from professions where training_type = 'AdvancedTraining' order by title limit 1),
      '{Certificate,Protocol}', bench_id(6, 1), 100000 + n * 100, n % 5 = 0
    from generate_series(1, 200) n`.execute(db);
  await sql`insert into course_disciplines select bench_id(8, n), 0, bench_id(7, 1) from generate_series(1, 200) n`.execute(
    db,
  );

  say(`назначения: ${ASSIGNMENTS}`);
  await sql`insert into assignments (id, student_id, course_id, center_id, organization_id, date_start_learning,
      date_end_learning, price_kopecks, paid_at)
    select bench_id(9, n), bench_id(5, 1 + n % ${STUDENTS}::int), bench_id(8, 1 + n % 200), bench_id(1, 1),
      bench_id(1, 2 + (1 + n % ${STUDENTS}::int) % (${ORGANIZATIONS}::int - 1)),
      date '2024-01-01' + (n % 1000)::int, date '2024-01-08' + (n % 1000)::int, 100000 + (n % 200) * 100,
      case when n % 3 > 0 then timestamptz '2024-01-02' + (n % 1000)::int * interval '1 day' end
    from generate_series(1, ${ASSIGNMENTS}::bigint) n`.execute(db);

  await addOperators(db, passwordHash);
  say('индексы и статистика');
  await sql`create index users_by_name on users (full_name, id)`.execute(db);
  await sql`create index users_search on users using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`create index students_by_name on students (full_name, id)`.execute(db);
  await sql`create index students_by_organization on students (organization_id, full_name, id)`.execute(db);
  await sql`create index students_search on students using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}

/** The two who look at it all: the center's administrator and an operator of one client. */
async function addOperators(db: Db, passwordHash: string): Promise<void> {
  const people = [
    { n: 1, email: 'admin@bench.test', organization: 1, role: 'HighOperator' },
    { n: 2, email: 'client@bench.test', organization: 2, role: 'Operator' },
  ];
  for (const { n, email, organization, role } of people) {
    await sql`insert into users (id, surname, name, email, password_hash, is_email_confirmed)
      values (bench_id(10, ${n}), 'Измеров', 'Иван', ${email}, ${passwordHash}, true)`.execute(db);
    await sql`insert into operators (id, user_id, last_organization_id)
      values (bench_id(11, ${n}), bench_id(10, ${n}), bench_id(1, ${organization}))`.execute(db);
    await sql`insert into memberships (operator_id, organization_id, role)
      values (bench_id(11, ${n}), bench_id(1, ${organization}), ${role})`.execute(db);
  }
}
