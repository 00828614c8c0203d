import type { Page, PageQuery } from '@dopusk/contract/fields/page.ts';
import type { PlannedKind, PlannedPerson } from '@dopusk/contract/import-drafts.ts';
import { IMPORT_HOURS } from '@dopusk/contract/imports.ts';
import { namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { loadedFields } from '@dopusk/contract/student-record.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { consentWithdrawnAt } from '../../db/consents.ts';
import { newId } from '../../db/new-id.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { holds, nameWordPatterns } from '../../db/search-text.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import { shownTitleOf } from '../../db/shown-title.ts';
import type { FailedRow, ImportedPerson, PersonValues } from '../../db/tables/imports.ts';
import { visibleOrganizations, visibleStudent } from '../../db/visible.ts';
import { hasLoggedIn } from '../session/contact-changes/db/login-data.ts';
import { placeOf } from '../students/db/columns.ts';
import { type OwnValues, ownFields } from '../students/db/taken.ts';
import { keptPeople } from './kept-people.ts';
import type { KnownAccount } from './known-account.ts';
import type { Alike } from './namesakes/likeness.ts';
import type { PlannedRow } from './plan.ts';

/** Rows of one insert: PostgreSQL takes 65,535 values in a statement. */
const CHUNK = 5000;

const age = sql<Date>`now() - make_interval(hours => ${IMPORT_HOURS})`;

const loadedColumns = sql.join(
  namesOf(loadedFields).map((name) => {
    const { table, column } = placeOf(name);
    const place = sql.ref(`${table}.${column}`);
    // A person without a phone has none in a table either, where it is an empty text.
    return sql`${name === 'phone' ? sql`coalesce(${place}, '')` : place} as ${sql.ref(name)}`;
  }),
);

/**
 * The accounts that share an e-mail, a phone or, among the people the operator sees, an insurance number; of the
 * organization also those that share what is each person's own there.
 * @param beside further accounts that the caller has come to
 */
export async function findKnown(
  db: Db | Tx,
  scope: OperatorScope,
  people: readonly ImportedPerson[],
  organizationId: string,
  beside: readonly Seen<'users'>[] = [],
): Promise<KnownAccount[]> {
  // A row of somebody known may lack any of them.
  const emails = people.flatMap(({ email }) => email || []);
  const phones = people.flatMap(({ phone }) => phone || []);
  const snils = people.flatMap(({ snilsNumber }) => snilsNumber || []);
  const sharing = ownFields.map(({ name }) => {
    const given = people.flatMap((person: OwnValues) => person[name]?.toLowerCase() ?? []);
    return sql`union select user_id from students where organization_id = ${organizationId}
      and ${sql.ref(name)} <> '' and lower(${sql.ref(name)}) = any(${given}::text[])`;
  });
  const { rows } = await sql<KnownAccount>`
    with alike as materialized (
      select id from users where email = any(${emails}::text[])
      union select id from users where phone = any(${phones}::text[])
      union select id from users where id = any(${beside}::uuid[])
      union select user_id from students
        where snils_number <> '' and snils_number = any(${snils}::text[])
        and ${visibleStudent(scope)}
      ${sql.join(sharing, sql` `)}
    )
    select users.id as user_id, ${loadedColumns}, users.shares_email, users.shares_phone,
      coalesce((select one.organization_id = ${organizationId} from students one where one.user_id = users.id), false)
        as works_here,
      exists (select from operators where operators.user_id = users.id) as is_operator,
      (users.email = '' or users.phone is null) and not ${hasLoggedIn('users.id')} as lacks_contacts,
      ${consentWithdrawnAt('users.id')} as consent_withdrawn_at,
      case when organizations.id is not null
        then jsonb_build_object('id', organizations.id, 'title', ${shownTitleOf('organizations')}) end as organization
    from alike join users on users.id = alike.id
    left join students on students.user_id = users.id and ${visibleStudent(scope)}
    left join organizations on organizations.id = students.organization_id
    order by users.id`.execute(db);
  return rows;
}

/** More people of one name and birthday in one organization are told apart by nobody. */
const NAMESAKES = 20;

/** Who in the organization has the name and the birthday of a row, as people hear a name; the eldest records first. */
export async function findAlike(
  db: Db | Tx,
  scope: OperatorScope,
  people: readonly ImportedPerson[],
  organizationId: string,
): Promise<Alike> {
  const names = people.map(({ surname, name, lastName }) => [surname, name, lastName].filter(Boolean).join(' '));
  const { rows } = await sql<{ rowNumber: number; userId: Seen<'users'>; studentId: string }>`
    select given.row_number, one.user_id, one.id as student_id
    from unnest(${people.map(({ rowNumber }) => rowNumber)}::int[], ${names}::text[],
      ${people.map(({ birthday }) => birthday)}::date[]) as given (row_number, full_name, birthday)
    cross join lateral (select students.id, students.user_id from students
      where students.birthday = given.birthday and name_key(students.full_name) = name_key(given.full_name)
      and students.organization_id = ${organizationId} and ${visibleStudent(scope)} order by students.id limit ${NAMESAKES}) as one`.execute(
    db,
  );
  return Map.groupBy(rows, ({ rowNumber }) => rowNumber);
}

interface NewDraft {
  organizationId: string;
  title: string;
  rows: readonly ImportedPerson[];
  failures: readonly FailedRow[];
  plan: readonly PlannedPerson[];
}

/** Keeps a parsed file until its user decides, and forgets those that nobody decided about. */
export async function insertDraft(tx: Tx, scope: OperatorScope, draft: NewDraft): Promise<string> {
  await tx.deleteFrom('imports').where('loadedAt', 'is', null).where('parsedAt', '<', age).execute();
  await tx
    .updateTable('imports')
    .set({ failures: '[]' })
    .where('loadedAt', '<', age)
    .where('failures', '<>', sql<FailedRow[]>`'[]'::jsonb`)
    .execute();
  const id = newId();
  await tx
    .insertInto('imports')
    .values({
      id,
      userId: scope.userId,
      organizationId: draft.organizationId,
      title: draft.title,
      rows: JSON.stringify(keptPeople(draft.rows)),
      failures: JSON.stringify(draft.failures),
      plan: '[]',
    })
    .execute();
  // One text after the other: of ten thousand people each takes megabytes, as a text and as what is sent.
  await tx
    .updateTable('imports')
    .set({ plan: JSON.stringify(draft.plan) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The user's own imports into organizations he still sees. */
const own = (db: Db | Tx, scope: OperatorScope) =>
  db
    .selectFrom('imports')
    .where('imports.userId', '=', scope.userId)
    .where('imports.organizationId', 'in', visibleOrganizations(scope));

/** An import for changing it, without its plan, which is megabytes and shown by the page: another change of the same one waits. */
export function lockImport(tx: Tx, scope: OperatorScope, id: string) {
  return own(tx, scope)
    .where('imports.id', '=', id)
    .select(['imports.id', 'imports.organizationId', 'rows', 'failures', 'created', 'updated', 'skipped'])
    .select(['parsedAt', 'loadedAt', 'sheetIssuedAt', 'undoneAt'])
    .$narrowType<{ id: Locked<'imports'>; organizationId: Seen<'organizations'> }>()
    .forUpdate()
    .executeTakeFirst();
}

/** A load of the operator's own. */
export const findImport = (db: Db, scope: OperatorScope, id: string) =>
  own(db, scope)
    .where('imports.id', '=', id)
    .select(['imports.id', 'undoneAt', 'loadedAt'])
    .$narrowType<{ id: Seen<'imports'> }>()
    .executeTakeFirst();

/** The wrong rows of a draft, or those that its load has left aside. */
export function findFailures(db: Db, scope: OperatorScope, id: string) {
  return own(db, scope)
    .where('imports.id', '=', id)
    .where(({ eb, or, and }) =>
      or([
        eb('loadedAt', 'is', null),
        and([eb('loadedAt', '>', age), eb('failures', '<>', sql<FailedRow[]>`'[]'::jsonb`)]),
      ]),
    )
    .select(['title', 'failures'])
    .executeTakeFirst();
}

/** A page of what a draft would load, in the order of its file; undefined for one that nobody decides about any more. */
export async function listPlanned(
  db: Db,
  scope: OperatorScope,
  id: string,
  { kind, search, pageNumber, pageSize }: PageQuery & { kind?: PlannedKind | undefined },
): Promise<Page<PlannedPerson> | undefined> {
  const draft = own(db, scope).where('imports.id', '=', id).where('loadedAt', 'is', null).where('parsedAt', '>', age);
  const isOfKind = kind === undefined ? sql`true` : sql`(one ->> 'action' = 'Create') = ${kind === 'New'}`;
  const text = sql<string>`searchable_name(concat_ws(' ', one ->> 'fullName', one ->> 'email'))`;
  const { rows } = await sql<{ totalCount: number; items: PlannedPerson[] }>`
    with draft as (${draft.select('plan')}),
      found as materialized (select one, place from draft, jsonb_array_elements(plan) with ordinality as each (one, place)
        where ${isOfKind} and ${holds(text, nameWordPatterns(search))})
    select (select count(*)::integer from found) as total_count,
      (select coalesce(jsonb_agg(one order by place), '[]') from (select * from found order by place
        limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) as page) as items
    from draft`.execute(db);
  return rows[0] && { ...rows[0], pageNumber };
}

/** Lets files be loaded into an organization one after another: two that hold the same people must see each other. */
export async function lockOrganization(tx: Tx, organizationId: Seen<'organizations'>): Promise<void> {
  await tx.selectFrom('organizations').where('id', '=', organizationId).select('id').forNoKeyUpdate().execute();
}

/**
 * What a load has done: everything an undo needs, while the people themselves are no longer kept here. The wrong rows that it
 * has left aside stay for as long as it can be undone.
 */
export async function markLoaded(
  tx: Tx,
  id: Locked<'imports'>,
  created: readonly Locked<'users'>[],
  rows: readonly PlannedRow[],
  failures: readonly FailedRow[],
): Promise<{ created: number; updated: number; skipped: number }> {
  const targets = rows.flatMap(({ target }) => (target ? [target] : []));
  const touched = [
    ...created.map((userId) => ({ importId: id, userId, before: null, after: null })),
    ...targets.map(({ userId, before, after }) => ({
      importId: id,
      userId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })),
  ];
  for (let start = 0; start < touched.length; start += CHUNK) {
    await tx
      .insertInto('importPeople')
      .values(touched.slice(start, start + CHUNK))
      .execute();
  }
  const skipped = rows.filter(({ action }) => action === 'Skip' || action === 'Withhold').length;
  const counts = { created: created.length, updated: targets.length, skipped };
  await tx
    .updateTable('imports')
    .set({ ...counts, rows: '[]', plan: '[]', failures: JSON.stringify(failures), loadedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return counts;
}

/** Of a row of `import_people`: the load made him, or gave him his first e-mail. */
const isNewcomer = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.before`)} is null or ${sql.ref(`${table}.after`)} ? 'email')`;

/** Of a row of `imports`: how many of its newcomers have an e-mail, and so a way in. */
const links = sql<number>`(select count(*)::integer from import_people joined
  join users on users.id = joined.user_id and users.email <> ''
  where joined.import_id = imports.id and ${isNewcomer('joined')})`;

/** How many of those whom a load has made, or given their first e-mail, have one. */
export async function countLinks(tx: Tx, id: Locked<'imports'>): Promise<number> {
  const row = await tx.selectFrom('imports').where('id', '=', id).select(links.as('links')).executeTakeFirstOrThrow();
  return row.links;
}

/** On `imports` rows: a load of the operator's own that can still be undone; one that changed nobody leaves nothing to undo. */
export const canBeTakenBack = (scope: OperatorScope) =>
  sql<boolean>`(coalesce(imports.loaded_at > ${age}, false) and imports.undone_at is null
    and imports.created + imports.updated > 0 and imports.user_id = ${scope.userId})`;

/** On `imports` rows: what the organizations are called, without that one, whose people a load has made or changed. */
export const loadedElsewhere = (than: RawBuilder<string>) => sql<string[]>`array(
  select ${shownTitleOf('organizations')} from audit_log told
  join audit_concerns on audit_concerns.line_id = told.id and audit_concerns.record_id <> ${than}
  join organizations on organizations.id = audit_concerns.record_id
  where told.subject_id = imports.id and told.action = 'students.imported' and exists (select from import_people joined
    join students on students.user_id = joined.user_id
    where joined.import_id = imports.id and students.organization_id = organizations.id)
  order by 1)`;

/** The loads that can still be undone, the newest first. */
export function listRecent(db: Db, scope: OperatorScope) {
  return own(db, scope)
    .innerJoin('organizations', 'organizations.id', 'imports.organizationId')
    .where(canBeTakenBack(scope))
    .orderBy('imports.id', 'desc')
    .limit(10)
    .select([
      'imports.id',
      'imports.title',
      shownTitleOf('organizations').as('organizationTitle'),
      loadedElsewhere(sql.ref('imports.organizationId')).as('into'),
      'created',
      'updated',
      'skipped',
    ])
    .select(['loadedAt', 'sheetIssuedAt', sql<number>`jsonb_array_length(failures)`.as('failed'), links.as('links')])
    .execute();
}

/** Whom a load has made, or given their first e-mail, by name. */
export function listCreated(tx: Tx, importId: Locked<'imports'>) {
  return tx
    .selectFrom('importPeople')
    .innerJoin('users', 'users.id', 'importPeople.userId')
    .where('importId', '=', importId)
    .where(isNewcomer('importPeople'))
    .orderBy('fullName')
    .select(['users.id', 'users.fullName', 'users.email', 'users.phone', 'users.sharesPhone'])
    .$narrowType<{ id: Seen<'users'> }>()
    .execute();
}

export async function markSheetIssued(tx: Tx, id: Locked<'imports'>): Promise<void> {
  await tx.updateTable('imports').set({ sheetIssuedAt: sql<Date>`now()` }).where('id', '=', id).execute();
}

interface Touched {
  created: Seen<'users'>[];
  /** What was there before and is to be there again: where the load's own value still stands. */
  changed: { userId: Seen<'users'>; values: Partial<PersonValues> }[];
}

/** Whom a load made and what it changed; nobody else changes them until the end of the transaction. */
export async function readTouched(tx: Tx, importId: Locked<'imports'>): Promise<Touched> {
  const rows = await tx
    .selectFrom('importPeople')
    .where('importId', '=', importId)
    .select(['userId', 'before', 'after'])
    .$narrowType<{ userId: Seen<'users'> }>()
    .execute();
  await lockPeople(
    tx,
    rows.map(({ userId }) => userId),
  );
  const present = await sql<{ userId: string; isUsed: boolean } & PersonValues>`
    select users.id as user_id, users.is_email_confirmed or ${hasLoggedIn('users.id')} as is_used, ${loadedColumns} from import_people touched
    join users on users.id = touched.user_id join students on students.user_id = users.id
    where touched.import_id = ${importId}`.execute(tx);
  const presentOf = new Map(present.rows.map((row) => [row.userId, { ...row, phone: row.phone ?? '' }]));
  return {
    created: rows.filter(({ before }) => before === null).map((row) => row.userId),
    changed: rows.flatMap(({ userId, before, after }) => {
      const now = presentOf.get(userId);
      if (!before || !now) return [];
      // By what a load has given he may have come in since: it is his then.
      const isHis = (name: keyof PersonValues) => now.isUsed && (name === 'email' || name === 'phone');
      const standing = namesOf(before).filter((name) => (!after || now[name] === after[name]) && !isHis(name));
      return standing.length > 0 ? [{ userId, values: pick(before, standing) }] : [];
    }),
  };
}

/** Lets nobody else change these people until the end of the transaction; in one order, so that two never wait for each other. */
export async function lockPeople(tx: Tx, userIds: readonly Seen<'users'>[]): Promise<void> {
  await sql`select from students join users on users.id = students.user_id where students.user_id = any(${userIds}::uuid[])
    order by students.id for no key update of students, users`.execute(tx);
}

/** Whether a later load has changed any of the same people: undoing this one first would lose what it wrote. */
export async function isFollowed(tx: Tx, importId: Locked<'imports'>): Promise<boolean> {
  const row = await tx
    .selectFrom('importPeople as mine')
    .innerJoin('importPeople as later', 'later.userId', 'mine.userId')
    .innerJoin('imports as one', 'one.id', 'mine.importId')
    .innerJoin('imports as other', 'other.id', 'later.importId')
    .where('mine.importId', '=', importId)
    .where('other.undoneAt', 'is', null)
    .whereRef('other.loadedAt', '>', 'one.loadedAt')
    .select('other.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markUndone(tx: Tx, id: Locked<'imports'>): Promise<void> {
  await tx.updateTable('imports').set({ undoneAt: sql<Date>`now()` }).where('id', '=', id).execute();
}
