import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../server/demo/builders.ts';
import type { Db } from '../server/src/db/connection.ts';
import { hashPassword } from '../server/src/features/session/passwords.ts';
import { compareStudents } from '../server/src/features/students/doubles/db.ts';

/** How much of what there is. Documents, entries and logs are as many for each assignment. */
export interface Size {
  organizations: number;
  students: number;
  assignments: number;
  groups: number;
  invoices: number;
}

export const MILLION: Size = {
  organizations: 2_000,
  students: 1_000_000,
  assignments: 2_000_000,
  groups: 20_000,
  invoices: 50_000,
};

/** A twentieth of it: what a center of some years has. */
export const HUNDRED_THOUSAND: Size = {
  organizations: 100,
  students: 50_000,
  assignments: 100_000,
  groups: 1_000,
  invoices: 2_500,
};

/** Scatters row numbers over nine digits, each its own: phones that all begin alike would be found by any search. */
const SCATTER = 387_420_489;
/** Kopecks that every client has put in. */
const TOP_UP = 1_000_000_000_000;

type Say = (line: string) => void;

/** Makes the data set unless it is already in this database. */
export async function ensureMillion(db: Db, size: Size): Promise<void> {
  // The log of what happened is filled last.
  const { rows } = await sql<{ found: boolean }>`select exists (select from audit_log) as found`.execute(db);
  if (rows[0]?.found) return;
  console.log('Готовлю данные (несколько минут):');
  await loadMillion(db, size, (line) => console.log(`  ${line}`));
}

/**
 * Fills an empty database with organizations of one center, people, assignments, and what a center of that size has
 * made of them in documents, invoices and entries of its ledger. Every person learns the same course twice, every
 * twentieth of them the second time later.
 * Everything follows from the row's number, so that two loads are the same.
 */
export async function loadMillion(db: Db, size: Size, say: Say): Promise<void> {
  const { organizations, students, assignments } = size;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  // The indexes are built once at the end: row by row they would take most of the time.
  const indexes = await takeIndexesAway(db, ['students', 'assignments', 'documents']);
  await sql`create function bench_id(kind int, n bigint) returns uuid language sql immutable as
    $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`.execute(db);

  say(`организации: ${organizations}`);
  await sql`insert into organizations (id, type, title, inn)
    select bench_id(1, n), case n when 1 then 'EducationCenter' else 'Customer' end,
      (array['ООО','АО','ПАО','ИП'])[n % 4 + 1] || ' «' ||
      (array['Вектор','Север','Волга','Техно','Монтаж','Гарант','Прогресс','Энергия'])[n % 8 + 1] || '-' || n || '»',
      '78' || lpad(n::text, 8, '0')
    from generate_series(1, ${organizations}::int) n`.execute(db);
  await sql`insert into accounts (id, kind, organization_id)
    select bench_id(2, n), 'balance', bench_id(1, n) from generate_series(1, ${organizations}::int) n`.execute(db);
  await sql`insert into accounts (id, kind, organization_id) values (bench_id(3, 1), 'revenue', bench_id(1, 1))`.execute(
    db,
  );
  await sql`insert into center_clients (center_id, client_id, extent, origin)
    select bench_id(1, 1), bench_id(1, n), 'Everybody', 'Center' from generate_series(2, ${organizations}::int) n`.execute(
    db,
  );

  // Another center, which teaches every two-hundredth of their people and sees no others.
  await sql`insert into organizations (id, type, title, inn)
    values (bench_id(1, 0), 'EducationCenter', 'АНО «Сосед»', '7707083893')`.execute(db);
  await sql`insert into accounts (id, kind, organization_id) values (bench_id(2, 0), 'balance', bench_id(1, 0)),
    (bench_id(3, 0), 'revenue', bench_id(1, 0))`.execute(db);
  await sql`insert into center_clients (center_id, client_id, extent, origin)
    select bench_id(1, 0), bench_id(1, n), 'Taught', 'Training' from generate_series(2, ${organizations}::int) n`.execute(
    db,
  );

  say(`люди: ${students}`);
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
    from generate_series(1, ${students}::int) n`.execute(db);
  await sql`insert into students (id, user_id, organization_id, birthday, job_title, snils_number, known_to)
    select bench_id(5, n), bench_id(4, n), bench_id(1, 2 + n % (${organizations}::int - 1)),
      date '1960-01-01' + (n % 16000)::int, 'Рабочий',
      -- Every five-hundredth has the number of a colleague.
      lpad((case when n % 500 = 0 and n >= ${organizations}::int then n - ${organizations}::int + 1 else n end)::text, 11, '0'),
      case n % 200 when 7 then array[bench_id(1, 1), bench_id(1, 0)] else array[bench_id(1, 1)] end
    from generate_series(1, ${students}::int) n`.execute(db);

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

  say(`назначения: ${assignments}`);
  // Who learns again, and where, is known: the triggers would look for it line by line.
  await sql`alter table assignments disable trigger assignments_added_renew`.execute(db);
  await sql`alter table assignments disable trigger assignments_make_known`.execute(db);
  await sql`insert into assignments (id, student_id, course_id, center_id, organization_id, date_start_learning,
      date_end_learning, price_kopecks, paid_at, is_issued, is_renewed)
    select bench_id(9, n), bench_id(5, 1 + n % ${students}::int), bench_id(8, 1 + n % 200), bench_id(1, 1),
      bench_id(1, 2 + (1 + n % ${students}::int) % (${organizations}::int - 1)),
      begins, begins + 7, 100000 + (n % 200) * 100,
      case when n % 3 > 0 then timestamptz '2024-01-02' + (n % 1000)::int * interval '1 day' end,
      n % 3 > 0 and n <= ${assignments * 0.45}::int, n <= ${students}::int and n % 20 = 0
    from generate_series(1, ${assignments}::bigint) n
    cross join lateral (select date '2024-01-01' + (n % 1000)::int
      + case when n > ${students}::int and n % 20 = 0 then 400 else 0 end as begins) as days`.execute(db);
  await sql`alter table assignments enable trigger assignments_added_renew`.execute(db);
  await sql`alter table assignments enable trigger assignments_make_known`.execute(db);

  await addOperators(db, passwordHash);
  await addGroups(db, size, say);
  await addDocuments(db, size, say);
  await addMoney(db, size, say);
  await addStatements(db, size, say);
  say('индексы и статистика');
  for (const index of indexes) await sql.raw(index).execute(db);
  while ((await compareStudents(db, 5000)) > 0);
  await addLogs(db, size, say);
  await sql`vacuum (analyze)`.execute(db);
}

/** Drops the indexes of tables that keep nothing unique. @returns what makes them again */
async function takeIndexesAway(db: Db, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any(${tables}::regclass[]) and not indisunique`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db);
  return rows.map(({ definition }) => definition);
}

/** Groups of ten people of one client each. */
async function addGroups(db: Db, { organizations, groups }: Size, say: Say): Promise<void> {
  say(`группы: ${groups}`);
  const clients = organizations - 1;
  await sql`insert into groups (id, title, organization_id, center_id)
    select bench_id(12, n), 'Группа ' || n, bench_id(1, 2 + n % ${clients}::int), bench_id(1, 1)
    from generate_series(1, ${groups}::int) n`.execute(db);
  await sql`insert into group_students (group_id, student_id)
    select bench_id(12, n), bench_id(5, n % ${clients}::int + ${clients}::int * (10 * (n / ${clients}::int) + one))
    from generate_series(1, ${groups}::int) n, generate_series(1, 10) one`.execute(db);
}

/** A certificate for every paid assignment of the first half, every fiftieth revoked; invoices with their documents. */
async function addDocuments(db: Db, { organizations, assignments, invoices }: Size, say: Say): Promise<void> {
  say(`документы: ${Math.round(assignments / 3)}`);
  await sql`insert into documents (id, center_id, type, assignment_id, course_id, issue_date, number, data, form,
      verification_code, fixed_at, printed_at, revoked_at, revocation_reason)
    select bench_id(13, n), bench_id(1, 1), 'Certificate', assignments.id, assignments.course_id, ended, n::text,
      jsonb_build_object('слушатель', jsonb_build_object('фио', students.full_name),
        'документ', jsonb_build_object('действителен_до', to_char(ended + interval '3 years', 'DD.MM.YYYY'))),
      '{}', 'B' || lpad(n::text, 15, '0'), ended, ended,
      case when n % 50 = 1 then ended + interval '1 day' end, case when n % 50 = 1 then 'Ошибка в имени' else '' end
    from generate_series(1, ${assignments / 2}::int) n
    join assignments on assignments.id = bench_id(9, n) and assignments.paid_at is not null
    join students on students.id = assignments.student_id
    cross join lateral (select assignments.date_end_learning) as learning (ended)`.execute(db);

  say(`счета: ${invoices}`);
  await sql`insert into static_documents (id, center_id, type, organization_id, issue_date, number, data)
    select bench_id(14, n), center.id, 'PaymentInvoice', payer.id, date '2024-01-01' + n % 1000, n::text,
      jsonb_build_object('заказчик', jsonb_build_object('название', payer.title, 'инн', payer.inn),
        'центр', jsonb_build_object('название', center.title))
    from generate_series(1, ${invoices}::int) n
    join organizations payer on payer.id = bench_id(1, 2 + n % ${organizations - 1}::int)
    join organizations center on center.id = bench_id(1, 1)`.execute(db);
  await sql`insert into invoices (id, document_id, center_id, organization_id, kind, amount_kopecks, vat_mode, lines,
      search_text, due_on, state, paid_on, payment_order, decided_at)
    select document.id, document.id, center_id, organization_id, 'TopUp', kopecks, 'Exempt',
      jsonb_build_array(jsonb_build_object('title', 'Аванс', 'unit', 'усл.', 'quantity', 1, 'kopecks', kopecks)),
      searchable(concat_ws(' ', document.number, data #>> '{заказчик,название}', data #>> '{заказчик,инн}',
        data #>> '{центр,название}')),
      issue_date + 10,
      case when paid then 'Paid' else 'Issued' end, case when paid then issue_date end,
      case when paid then document.number end, case when paid then issue_date end
    from static_documents document
    cross join lateral (select document.number::int % 4 > 0, 100000 + document.number::int) as state (paid, kopecks)`.execute(
    db,
  );
}

/**
 * The statements of a thousand days with what came by them. All but every five-hundredth payment were recorded before; the
 * new ones name invoices.
 */
async function addStatements(db: Db, { organizations, invoices }: Size, say: Say): Promise<void> {
  say(`поступления: ${2 * invoices}`);
  await sql`insert into bank_statements (id, center_id, title, sha256, date_start, date_end, accounts, created_by)
    select bench_id(19, n), bench_id(1, 1), 'Выписка ' || n || '.txt', n::text, date '2024-01-01' + n,
      date '2024-01-01' + n, '40702810200000000001', bench_id(10, 1)
    from generate_series(0, 999) n`.execute(db);
  await sql`insert into bank_payments (id, center_id, statement_id, identity, account, received_on, ordered_on, number,
      amount_kopecks, payer_title, payer_inn, payer_account, purpose, state, decided_at)
    select bench_id(20, n), bench_id(1, 1), bench_id(19, n % 1000), n::text, '40702810200000000001', came, came,
      (100000 + n)::text, 100000 + n, payer.title, payer.inn, '40702810600000000077',
      'Оплата по счету № ' || 1 + n % ${invoices}::int || ' за обучение. НДС не облагается',
      case when n % 500 = 0 then 'New' else 'Recorded' end, case when n % 500 > 0 then came end
    from generate_series(1, ${2 * invoices}::int) n
    join organizations payer on payer.id = bench_id(1, 2 + n % ${organizations - 1}::int)
    cross join lateral (select date '2024-01-01' + n % 1000) as days (came)`.execute(db);
}

/** One great top-up of every client, and the payment of each paid assignment of the first three tenths. */
async function addMoney(db: Db, { organizations, assignments }: Size, say: Say): Promise<void> {
  say(`проводки: ${assignments * 0.4}`);
  // The entries are made whole: what triggers would add and check row by row is written here.
  await sql`alter table entries disable trigger user`.execute(db);
  await sql`insert into accounts (id, kind) values (bench_id(3, 2), 'acquirer')`.execute(db);
  await sql`insert into transfers (id, kind, created_at)
    select bench_id(15, n), 'top-up', '2024-01-01' from generate_series(2, ${organizations}::int) n`.execute(db);
  await sql`insert into entries
      (transfer_id, account_id, amount_kopecks, position, balance_after, part_after, kind, created_at)
    select bench_id(15, n), case side when 1 then bench_id(2, n) else bench_id(3, 2) end,
      side * ${TOP_UP}::bigint, case side when 1 then 1 end, case side when 1 then ${TOP_UP}::bigint end,
      case side when 1 then ${TOP_UP}::bigint end, 'top-up', '2024-01-01'
    from generate_series(2, ${organizations}::int) n, (values (1), (-1)) as sides (side)`.execute(db);
  await sql`insert into transfers (id, kind, assignment_id, created_at)
    select bench_id(16, n), 'assignment', assignments.id, paid_at
    from generate_series(1, ${assignments * 0.3}::int) n
    join assignments on assignments.id = bench_id(9, n) and paid_at is not null`.execute(db);
  await sql`insert into entries (transfer_id, account_id, amount_kopecks, kind, created_at)
    select transfers.id, bench_id(3, 1), price_kopecks, transfers.kind, transfers.created_at
    from transfers join assignments on assignments.id = transfers.assignment_id`.execute(db);
  await sql`insert into entries
      (transfer_id, account_id, amount_kopecks, position, balance_after, part_after, kind, created_at)
    select transfers.id, accounts.id, -price_kopecks, 1 + row_number() over history,
      ${TOP_UP}::bigint - sum(price_kopecks) over history, ${TOP_UP}::bigint - sum(price_kopecks) over history, transfers.kind, transfers.created_at
    from transfers join assignments on assignments.id = transfers.assignment_id
    join accounts on accounts.organization_id = assignments.organization_id and accounts.kind = 'balance'
    window history as (partition by accounts.id order by transfers.id)`.execute(db);
  await sql`alter table entries enable trigger user`.execute(db);
}

/** What people did, and what was sent to them. */
async function addLogs(db: Db, { assignments }: Size, say: Say): Promise<void> {
  const lines = assignments * 0.15;
  say(`журналы: ${2 * lines}`);
  await sql`insert into deliveries (id, kind, channel, recipient, user_id, organization_id, state, created_at)
    select bench_id(17, n), 'welcome', 'Mail', left(md5(n::text), 12) || '@bench.test', bench_id(4, n), bench_id(1, 1),
      case when n % 1000 = 0 then 'failed' else 'sent' end, timestamptz '2024-01-01' + n * interval '1 minute'
    from generate_series(1, ${lines}::int) n`.execute(db);
  await sql`insert into audit_log (id, user_id, organization_id, action, subject_id, created_at)
    select bench_id(18, n), bench_id(10, 1), bench_id(1, 1), 'student.created', bench_id(5, n),
      timestamptz '2024-01-01' + n * interval '1 minute'
    from generate_series(1, ${lines}::int) n`.execute(db);
}

/** The two who look at it all: the center's administrator and an operator of one client. */
async function addOperators(db: Db, passwordHash: string): Promise<void> {
  const people = [
    { n: 1, email: 'admin@bench.test', organization: 1, role: 'HighOperator', rights: [] },
    { n: 2, email: 'client@bench.test', organization: 2, role: 'Operator', rights: ['People', 'Training', 'Money'] },
    { n: 3, email: 'neighbour@bench.test', organization: 0, role: 'HighOperator', rights: [] },
  ];
  for (const { n, email, organization, role, rights } of people) {
    await sql`insert into users (id, surname, name, email, password_hash, is_email_confirmed)
      values (bench_id(10, ${n}), 'Измеров', 'Иван', ${email}, ${passwordHash}, true)`.execute(db);
    await sql`insert into operators (id, user_id, last_organization_id)
      values (bench_id(11, ${n}), bench_id(10, ${n}), bench_id(1, ${organization}))`.execute(db);
    await sql`insert into memberships (operator_id, organization_id, role, rights)
      values (bench_id(11, ${n}), bench_id(1, ${organization}), ${role}, ${rights}::text[])`.execute(db);
  }
}
