import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../server/demo/builders.ts';
import type { Db } from '../server/src/db/connection.ts';
import { hashPassword } from '../server/src/features/session/passwords.ts';

const ORGANIZATIONS = 2_000;
const STUDENTS = 1_000_000;
const ASSIGNMENTS = 2_000_000;
const GROUPS = 20_000;
const INVOICES = 50_000;
/** Scatters row numbers over nine digits, each its own: phones that all begin alike would be found by any search. */
const SCATTER = 387_420_489;
/** Kopecks that every client has put in. */
const TOP_UP = 1_000_000_000_000;

/** Makes the data set unless it is already in this database. */
export async function ensureMillion(db: Db): Promise<void> {
  // The log of what happened is filled last.
  const { rows } = await sql<{ found: boolean }>`select exists (select from audit_log) as found`.execute(db);
  if (rows[0]?.found) return;
  console.log('Готовлю данные (несколько минут):');
  await loadMillion(db, (line) => console.log(`  ${line}`));
}

/**
 * Fills an empty database with 2,000 organizations of one center, 1,000,000 people, 2,000,000 assignments, and what
 * a center of that size has made of them in papers, invoices and entries of its ledger.
 * Everything follows from the row's number, so that two loads are the same.
 */
async function loadMillion(db: Db, say: (line: string) => void): Promise<void> {
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
      left(md5(n::text), 12) || '@bench.test', '+79' || lpad((n * ${SCATTER}::bigint % 1000000000)::text, 9, '0'),
      ${passwordHash}, true
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
  await addGroups(db, say);
  await addPapers(db, say);
  await addMoney(db, say);
  say('индексы и статистика');
  await sql`create index users_by_name on users (full_name, id)`.execute(db);
  await sql`create index users_search on users using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`create index students_by_name on students (full_name, id) include (organization_id)`.execute(db);
  await sql`create index students_by_organization on students (organization_id, full_name, id)`.execute(db);
  await sql`create index students_search on students using gin (search_text gin_trgm_ops)`.execute(db);
  await addLogs(db, say);
  await sql`vacuum (analyze)`.execute(db);
}

/** Groups of ten people of one client each. */
async function addGroups(db: Db, say: (line: string) => void): Promise<void> {
  say(`группы: ${GROUPS}`);
  const clients = ORGANIZATIONS - 1;
  await sql`insert into groups (id, title, organization_id, center_id)
    select bench_id(12, n), 'Группа ' || n, bench_id(1, 2 + n % ${clients}::int), bench_id(1, 1)
    from generate_series(1, ${GROUPS}::int) n`.execute(db);
  await sql`insert into group_students (group_id, student_id)
    select bench_id(12, n), bench_id(5, n % ${clients}::int + ${clients}::int * (10 * (n / ${clients}::int) + one))
    from generate_series(1, ${GROUPS}::int) n, generate_series(1, 10) one`.execute(db);
}

/** A certificate for every paid assignment of the first million, every fiftieth revoked; invoices with their papers. */
async function addPapers(db: Db, say: (line: string) => void): Promise<void> {
  say('документы: 666 666');
  await sql`insert into documents (id, center_id, type, assignment_id, course_id, issue_date, number, data, form,
      verification_code, fixed_at, printed_at, revoked_at, revocation_reason)
    select bench_id(13, n), bench_id(1, 1), 'Certificate', assignments.id, assignments.course_id, ended, n::text,
      jsonb_build_object('слушатель', jsonb_build_object('фио', students.full_name),
        'документ', jsonb_build_object('действителен_до', to_char(ended + interval '3 years', 'DD.MM.YYYY'))),
      '{}', 'B' || lpad(n::text, 15, '0'), ended, ended,
      case when n % 50 = 1 then ended + interval '1 day' end, case when n % 50 = 1 then 'Ошибка в имени' else '' end
    from generate_series(1, 1000000) n
    join assignments on assignments.id = bench_id(9, n) and assignments.paid_at is not null
    join students on students.id = assignments.student_id
    cross join lateral (select assignments.date_end_learning) as learning (ended)`.execute(db);
  await sql`update assignments set is_issued = true
    where id in (select bench_id(9, n) from generate_series(1, 900000) n) and paid_at is not null`.execute(db);

  say(`счета: ${INVOICES}`);
  await sql`insert into static_documents (id, center_id, type, organization_id, issue_date, number, subject, data)
    select bench_id(14, n), bench_id(1, 1), 'PaymentInvoice', bench_id(1, 2 + n % ${ORGANIZATIONS - 1}::int),
      date '2024-01-01' + n % 1000, n::text, 'Организация ' || n, '{}'
    from generate_series(1, ${INVOICES}::int) n`.execute(db);
  await sql`insert into invoices (id, document_id, center_id, organization_id, kind, number, issue_date,
      amount_kopecks, vat_mode, lines, search_text, state, paid_on, payment_order, decided_at)
    select papers.id, papers.id, papers.center_id, papers.organization_id, 'TopUp', papers.number, papers.issue_date,
      100000 + papers.number::int, 'Exempt', '[]', searchable(papers.number || ' ' || organizations.title),
      case when paid then 'Paid' else 'Issued' end, case when paid then papers.issue_date end,
      case when paid then papers.number end, case when paid then papers.issue_date end
    from static_documents papers join organizations on organizations.id = papers.organization_id
    cross join lateral (select papers.number::int % 4 > 0) as state (paid)`.execute(db);
}

/** One great top-up of every client, and the payment of each paid assignment of the first 600,000. */
async function addMoney(db: Db, say: (line: string) => void): Promise<void> {
  say('проводки: 800 000');
  // The entries are made whole: what triggers would add and check row by row is written here.
  await sql`alter table entries disable trigger user`.execute(db);
  await sql`insert into accounts (id, kind) values (bench_id(3, 2), 'acquirer')`.execute(db);
  await sql`insert into transfers (id, kind, created_at)
    select bench_id(15, n), 'top-up', '2024-01-01' from generate_series(2, ${ORGANIZATIONS}::int) n`.execute(db);
  await sql`insert into entries (transfer_id, account_id, amount_kopecks, position, balance_after, kind, created_at)
    select bench_id(15, n), case side when 1 then bench_id(2, n) else bench_id(3, 2) end,
      side * ${TOP_UP}::bigint, case side when 1 then 1 end, case side when 1 then ${TOP_UP}::bigint end, 'top-up', '2024-01-01'
    from generate_series(2, ${ORGANIZATIONS}::int) n, (values (1), (-1)) as sides (side)`.execute(db);
  await sql`insert into transfers (id, kind, assignment_id, created_at)
    select bench_id(16, n), 'assignment', assignments.id, paid_at
    from generate_series(1, 600000) n
    join assignments on assignments.id = bench_id(9, n) and paid_at is not null`.execute(db);
  await sql`insert into entries (transfer_id, account_id, amount_kopecks, kind, created_at)
    select transfers.id, bench_id(3, 1), price_kopecks, transfers.kind, transfers.created_at
    from transfers join assignments on assignments.id = transfers.assignment_id`.execute(db);
  await sql`insert into entries (transfer_id, account_id, amount_kopecks, position, balance_after, kind, created_at)
    select transfers.id, accounts.id, -price_kopecks, 1 + row_number() over history,
      ${TOP_UP}::bigint - sum(price_kopecks) over history, transfers.kind, transfers.created_at
    from transfers join assignments on assignments.id = transfers.assignment_id
    join accounts on accounts.organization_id = assignments.organization_id and accounts.kind = 'balance'
    window history as (partition by accounts.id order by transfers.id)`.execute(db);
  await sql`alter table entries enable trigger user`.execute(db);
}

/** What people did, and what was sent to them. */
async function addLogs(db: Db, say: (line: string) => void): Promise<void> {
  say('журналы: 600 000');
  await sql`insert into deliveries (id, kind, channel, recipient, user_id, organization_id, state, created_at)
    select bench_id(17, n), 'welcome', 'Mail', left(md5(n::text), 12) || '@bench.test', bench_id(4, n), bench_id(1, 1),
      case when n % 1000 = 0 then 'failed' else 'sent' end, timestamptz '2024-01-01' + n * interval '1 minute'
    from generate_series(1, 300000) n`.execute(db);
  await sql`insert into audit_log (id, user_id, organization_id, action, subject_id, created_at)
    select bench_id(18, n), bench_id(10, 1), bench_id(1, 1), 'student.created', bench_id(5, n),
      timestamptz '2024-01-01' + n * interval '1 minute'
    from generate_series(1, 300000) n`.execute(db);
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
