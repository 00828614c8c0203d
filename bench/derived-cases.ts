/** A page as it is asked with what is kept, and as it would be asked without. */
export interface DerivedCase {
  /** As server/src/db/derived calls it. */
  name: string;
  page: string;
  kept: string;
  computed: string;
  /** What is made for the measurement alone, and taken back after it: an index the other way would have. */
  before?: string;
}

const CENTER = 'bench_id(1, 1)';
const CLIENT = 'bench_id(1, 2)';
const BALANCE = 'bench_id(2, 2)';
const VISIBLE = `(select ${CENTER} union all select client_id from center_clients where center_id = ${CENTER})`;
const COUNTED = 'limit 10001';

/** The number of all rows as a list counts them, and the ids of its first page. */
const list = (from: string, order: string, id = 'id'): string =>
  `select count(*) from (select ${from} ${COUNTED}) as counted (one); select ${id}, ${from} order by ${order} limit 25`;

/** What a search finds, gathered, counted and sorted. */
const gathered = (
  from: string,
): string => `with found as materialized (select students.id, students.full_name ${from} ${COUNTED})
  select count(*), (array_agg(id order by full_name, id))[1:25] from found`;

const withUsers = 'students join users on users.id = students.user_id';
const seen = `(students.organization_id in ${VISIBLE}) is true`;

const groupText = `translate(lower(title collate "default"), 'ё', 'е')`;
const documentText = `searchable_name(' ' || number || ' ' || series || ' ' || coalesce(data #>> '{слушатель,фио}', ''))`;
const lastDay = `(case when data #>> '{документ,действителен_до}' ~ '^[0-9.]{10}$' then make_date(
  substr(data #>> '{документ,действителен_до}', 7, 4)::integer, substr(data #>> '{документ,действителен_до}', 4, 2)::integer,
  substr(data #>> '{документ,действителен_до}', 1, 2)::integer) end)`;
const expiring = (day: string): string =>
  `1 from documents where center_id = ${CENTER} and ${day} is not null and revoked_at is null
    and assignment_id is not null and ${day} >= '2027-01-01'`;
const calendar = (day: string): string =>
  `select month, (select count(*) from (select from documents where center_id = ${CENTER} and ${day} is not null
      and revoked_at is null and assignment_id is not null and ${day} >= month::date
      and ${day} < (month + interval '1 month')::date limit 1001) as counted)
    from generate_series(timestamp '2028-01-01', '2028-12-01', '1 month') as month`;

const laterOne = `exists (select from assignments later where later.student_id = assignments.student_id
  and later.course_id = assignments.course_id and later.center_id = assignments.center_id
  and later.date_start_learning > assignments.date_start_learning
  and not exists (select from training_results said where said.assignment_id = later.id and said.outcome <> 'Passed'))`;
const renewed = (is: string, condition: string): string =>
  `1 from documents where center_id = ${CENTER} and expires_on is not null and revoked_at is null
    and assignment_id is not null and expires_on >= '2027-01-01' and ${is} (select from assignments
    where assignments.id = documents.assignment_id and ${condition})`;

/** A client with as many movements as a long list has lines. */
const LONG_BALANCE = `set local session_replication_role = replica;
  insert into transfers (id, kind, created_at) select bench_id(30, n), case when n % 500 = 0 then 'refund' else 'top-up' end,
    timestamptz '2024-01-01' + n * interval '5 minutes' from generate_series(1, 100000) n;
  insert into entries (transfer_id, account_id, amount_kopecks, position, balance_after, part_after, kind, created_at)
    select id, ${BALANCE}, 100, 1000 + row_number() over (order by id), 1, 1, kind, created_at
    from transfers where id between bench_id(30, 1) and bench_id(30, 100000);
  analyze entries; analyze transfers`;
const history = (from: string, condition: string): string =>
  list(
    `1 from ${from} where entries.account_id = ${BALANCE} and position is not null and ${condition}`,
    'position desc',
    'position',
  );
const withTransfers = 'entries join transfers on transfers.id = entries.transfer_id';
const inMarch = (column: string): string => `${column} >= '2024-03-01' and ${column} < '2024-04-01'`;

const invoiceText = (title: string): string =>
  `searchable(static_documents.number || ' ' || ${title} || ' ' || (data #>> '{центр,название}'))`;
const withDocuments = 'invoices join static_documents on static_documents.id = invoices.document_id';

export const derivedCases: readonly DerivedCase[] = [
  {
    name: 'students.full_name, search_text',
    page: 'personnel, page 500',
    kept: `select id from students where ${seen} order by full_name, id limit 25 offset 12475`,
    computed: `select students.id from ${withUsers} where ${seen} order by users.full_name, students.id limit 25 offset 12475`,
  },
  {
    name: 'students.full_name, search_text',
    page: 'personnel, a frequent name',
    kept: gathered(`from students where ${seen} and search_text like '%орлов%'`),
    computed: gathered(`from ${withUsers} where ${seen} and users.search_text like '%орлов%'`),
  },
  {
    name: 'groups.search_text',
    page: 'groups, search',
    kept: list(`1 from groups where center_id = ${CENTER} and search_text like '%группа 77%'`, 'id desc'),
    computed: list(`1 from groups where center_id = ${CENTER} and ${groupText} like '%группа 77%'`, 'id desc'),
  },
  {
    name: 'assignments.is_renewed',
    page: 'expiring, renewed',
    kept: list(renewed('exists', 'is_renewed'), 'expires_on, id'),
    computed: list(renewed('exists', laterOne), 'expires_on, id'),
  },
  {
    name: 'assignments.is_renewed',
    page: 'expiring, not renewed',
    kept: list(renewed('not exists', 'is_renewed'), 'expires_on, id'),
    computed: list(renewed('not exists', laterOne), 'expires_on, id'),
  },
  {
    name: 'report_days',
    page: 'report, totals',
    kept: `select sum(assignments), sum(assignments) filter (where is_issued), sum(kopecks) from report_days
      where center_id = ${CENTER}`,
    computed: `select count(*), count(*) filter (where is_issued), sum(price_kopecks) from assignments
      where center_id = ${CENTER}`,
  },
  {
    name: 'documents.search_text',
    page: 'issue register, a frequent name',
    kept: list(
      `1 from documents where center_id = ${CENTER} and search_text like '%иван%'`,
      'issue_date desc, id desc',
    ),
    computed: list(
      `1 from documents where center_id = ${CENTER} and ${documentText} like '%иван%'`,
      'issue_date desc, id desc',
    ),
    before: `create index other_way on documents using gin (${documentText} gin_trgm_ops); analyze documents`,
  },
  {
    name: 'documents.search_text',
    page: 'expiring, a frequent name',
    kept: list(`${expiring('expires_on')} and search_text like '%иван%'`, 'expires_on, id'),
    computed: list(`${expiring('expires_on')} and ${documentText} like '%иван%'`, 'expires_on, id'),
    before: `create index other_way on documents using gin (${documentText} gin_trgm_ops); analyze documents`,
  },
  {
    name: 'documents.expires_on',
    page: 'expiring, page 1',
    kept: list(expiring('expires_on'), 'expires_on, id'),
    computed: list(expiring(lastDay), `${lastDay}, id`),
    before: `create index other_way on documents (center_id, ${lastDay}, id) include (assignment_id)
      where ${lastDay} is not null and revoked_at is null; analyze documents`,
  },
  {
    name: 'documents.expires_on',
    page: 'calendar of a year',
    kept: calendar('expires_on'),
    computed: calendar(lastDay),
    before: `create index other_way on documents (center_id, ${lastDay}, id) include (assignment_id)
      where ${lastDay} is not null and revoked_at is null; analyze documents`,
  },
  {
    name: 'invoices.search_text',
    page: 'invoices, search',
    kept: list(`1 from invoices where center_id = ${CENTER} and search_text like '%вектор%'`, 'id desc'),
    computed: list(
      `1 from ${withDocuments} where invoices.center_id = ${CENTER}
        and ${invoiceText(`(data #>> '{заказчик,название}')`)} like '%вектор%'`,
      'invoices.id desc',
      'invoices.id',
    ),
  },
  {
    name: 'invoices.center_id, organization_id',
    page: 'invoices of a client',
    kept: list(`1 from invoices where organization_id = ${CLIENT}`, 'id desc'),
    computed: list(
      `1 from ${withDocuments} where static_documents.organization_id = ${CLIENT}`,
      'invoices.id desc',
      'invoices.id',
    ),
  },
  {
    name: 'invoices.amount_kopecks',
    page: 'invoices, page 1',
    kept: `select id, amount_kopecks from invoices where center_id = ${CENTER} order by id desc limit 25`,
    computed: `select id, (select sum((line ->> 'quantity')::bigint * (line ->> 'kopecks')::bigint)
      from jsonb_array_elements(lines) as line) from invoices where center_id = ${CENTER} order by id desc limit 25`,
  },
  {
    name: 'entries.kind, created_at',
    page: 'history of a long balance, refunds',
    kept: history('entries', `entries.kind = 'refund'`),
    computed: history(withTransfers, `transfers.kind = 'refund'`),
    before: LONG_BALANCE,
  },
  {
    name: 'entries.kind, created_at',
    page: 'history of a long balance, a month',
    kept: history('entries', inMarch('entries.created_at')),
    computed: history(withTransfers, inMarch('transfers.created_at')),
    before: LONG_BALANCE,
  },
  {
    name: 'entries.kind, created_at',
    page: 'home, a year by month',
    kept: `select month, (select sum(amount_kopecks) from entries where account_id = bench_id(3, 1) and position is null
        and created_at >= month and created_at < month + interval '1 month')
      from generate_series(timestamptz '2024-01-01', '2024-12-01', '1 month') as month`,
    computed: `select month, (select sum(amount_kopecks) from ${withTransfers} where account_id = bench_id(3, 1)
        and position is null and transfers.created_at >= month and transfers.created_at < month + interval '1 month')
      from generate_series(timestamptz '2024-01-01', '2024-12-01', '1 month') as month`,
    before: 'create index other_way on transfers (created_at); analyze transfers',
  },
  {
    name: 'entries.position, balance_after',
    page: 'a long balance',
    kept: `select balance_after from entries where account_id = ${BALANCE} and position is not null order by position desc limit 1`,
    computed: `select sum(amount_kopecks) from entries where account_id = ${BALANCE}`,
    before: LONG_BALANCE,
  },
  {
    name: 'entries.position, balance_after',
    page: 'history of a long balance',
    kept: `select balance_after from entries where account_id = ${BALANCE} and position is not null order by position desc limit 25`,
    computed: `select sum(amount_kopecks) over (order by position) from entries
      where account_id = ${BALANCE} and position is not null order by position desc limit 25`,
    before: LONG_BALANCE,
  },
];
