import { IMPORT_HOURS } from '@dopusk/contract/imports.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.ts';
import { consentWithdrawnAt } from '../../db/consents.ts';
import { newId } from '../../db/new-id.ts';
import type { FailedRow, ImportedPerson, PersonValues } from '../../db/tables/imports.ts';
import { visibleOrganizations } from '../../db/visible.ts';
import type { OperatorScope } from '../../http/scope.ts';
import type { KnownAccount, PlannedRow } from './plan.ts';

/** Rows of one insert: PostgreSQL takes 65,535 values in a statement. */
const CHUNK = 5000;

const age = sql<Date>`now() - make_interval(hours => ${IMPORT_HOURS})`;

/** The accounts that share an e-mail, a phone or, among the people the operator sees, an insurance number. */
export async function findKnown(
  db: Db | Tx,
  scope: OperatorScope,
  people: readonly ImportedPerson[],
): Promise<KnownAccount[]> {
  const emails = people.map(({ email }) => email);
  const phones = people.map(({ phone }) => phone);
  const snils = people.map(({ snilsNumber }) => snilsNumber);
  const { rows } = await sql<Row>`
    with visible as materialized (select id from ${visibleOrganizations(scope)} as visible (id)),
    alike as materialized (
      select id from users where email = any(${emails}::text[])
      union select id from users where phone = any(${phones}::text[])
      union select user_id from students
        where snils_number <> '' and snils_number = any(${snils}::text[])
        and organization_id in (select id from visible)
    )
    select users.id as "userId", users.email, users.phone, users.surname, users.name, users.lastname as "lastName",
      exists (select from operators where operators.user_id = users.id) as "isOperator",
      ${consentWithdrawnAt('users.id')} as "consentWithdrawnAt",
      organizations.id as "organizationId", organizations.title as "organizationTitle",
      students.birthday, students.snils_number as "snilsNumber", students.job_title as "jobTitle",
      students.education_type as "educationType", students.qualification, students.diplom_number as "diplomNumber",
      students.passport_series as "passportSeries", students.passport_number as "passportNumber"
    from alike join users on users.id = alike.id
    left join students on students.user_id = users.id and students.organization_id in (select id from visible)
    left join organizations on organizations.id = students.organization_id
    order by users.id`.execute(db);
  return rows.map(({ organizationId, organizationTitle, phone, ...row }) => ({
    ...row,
    phone: phone ?? '',
    organization: organizationId ? { id: organizationId, title: organizationTitle } : null,
  }));
}

type Row = Omit<KnownAccount, 'organization' | 'phone'> & {
  phone: string | null;
  organizationId: string | null;
  organizationTitle: string;
};

interface NewDraft {
  organizationId: string;
  title: string;
  rows: readonly ImportedPerson[];
  failures: readonly FailedRow[];
}

/** Keeps a parsed file until its user decides, and forgets those that nobody decided about. */
export async function insertDraft(tx: Tx, scope: OperatorScope, draft: NewDraft): Promise<string> {
  await tx.deleteFrom('imports').where('loaded_at', 'is', null).where('parsed_at', '<', age).execute();
  const id = newId();
  await tx
    .insertInto('imports')
    .values({
      id,
      user_id: scope.userId,
      organization_id: draft.organizationId,
      title: draft.title,
      rows: JSON.stringify(draft.rows),
      failures: JSON.stringify(draft.failures),
    })
    .execute();
  return id;
}

/** The user's own imports into organizations he still sees. */
const own = (db: Db | Tx, scope: OperatorScope) =>
  db
    .selectFrom('imports')
    .where('imports.user_id', '=', scope.userId)
    .where('imports.organization_id', 'in', visibleOrganizations(scope));

/** An import for changing it: another change of the same one waits. */
export function lockImport(tx: Tx, scope: OperatorScope, id: string) {
  return own(tx, scope).where('imports.id', '=', id).selectAll('imports').forUpdate().executeTakeFirst();
}

/** The wrong rows of a draft. */
export function findFailures(db: Db, scope: OperatorScope, id: string) {
  return own(db, scope)
    .where('imports.id', '=', id)
    .where('loaded_at', 'is', null)
    .select(['title', 'failures'])
    .executeTakeFirst();
}

/** Lets files be loaded into an organization one after another: two that hold the same people must see each other. */
export async function lockOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx.selectFrom('organizations').where('id', '=', organizationId).select('id').forNoKeyUpdate().execute();
}

/** What a load has done: everything an undo needs, while the people themselves are no longer kept here. */
export async function markLoaded(
  tx: Tx,
  id: string,
  created: readonly string[],
  rows: readonly PlannedRow[],
): Promise<{ created: number; updated: number; skipped: number }> {
  const targets = rows.flatMap(({ target }) => (target ? [target] : []));
  const touched = [
    ...created.map((userId) => ({ import_id: id, user_id: userId, before: null })),
    ...targets.map(({ userId, before }) => ({ import_id: id, user_id: userId, before: JSON.stringify(before) })),
  ];
  for (let start = 0; start < touched.length; start += CHUNK) {
    await tx
      .insertInto('import_people')
      .values(touched.slice(start, start + CHUNK))
      .execute();
  }
  const skipped = rows.filter(({ action }) => action === 'Skip' || action === 'Withhold').length;
  const counts = { created: created.length, updated: targets.length, skipped };
  await tx
    .updateTable('imports')
    .set({ ...counts, rows: '[]', failures: '[]', loaded_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return counts;
}

/** The loads that can still be undone, the newest first; one that changed nobody leaves nothing to undo. */
export function listRecent(db: Db, scope: OperatorScope) {
  return own(db, scope)
    .innerJoin('organizations', 'organizations.id', 'imports.organization_id')
    .where('loaded_at', '>', age)
    .where('undone_at', 'is', null)
    .where(({ or, eb }) => or([eb('created', '>', 0), eb('updated', '>', 0)]))
    .orderBy('imports.id', 'desc')
    .limit(10)
    .select([
      'imports.id',
      'imports.title',
      'organizations.title as organizationTitle',
      'created',
      'updated',
      'skipped',
    ])
    .select(['loaded_at as loadedAt', 'sheet_issued_at as sheetIssuedAt'])
    .execute();
}

/** The new people of a load, by name. */
export function listCreated(tx: Tx, importId: string) {
  return tx
    .selectFrom('import_people')
    .innerJoin('users', 'users.id', 'import_people.user_id')
    .where('import_id', '=', importId)
    .where('before', 'is', null)
    .orderBy('full_name')
    .select(['users.id', 'users.full_name as fullName', 'users.email'])
    .execute();
}

export async function markSheetIssued(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('imports').set({ sheet_issued_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Whom a load made and what it changed. */
export async function readTouched(
  tx: Tx,
  importId: string,
): Promise<{ created: string[]; changed: { userId: string; values: PersonValues }[] }> {
  const rows = await tx.selectFrom('import_people').where('import_id', '=', importId).selectAll().execute();
  return {
    created: rows.filter(({ before }) => before === null).map((row) => row.user_id),
    changed: rows.flatMap(({ user_id: userId, before }) => (before ? [{ userId, values: before }] : [])),
  };
}

/** Whether a later load has changed any of the same people: undoing this one first would lose what it wrote. */
export async function isFollowed(tx: Tx, importId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('import_people as mine')
    .innerJoin('import_people as later', 'later.user_id', 'mine.user_id')
    .innerJoin('imports as one', 'one.id', 'mine.import_id')
    .innerJoin('imports as other', 'other.id', 'later.import_id')
    .where('mine.import_id', '=', importId)
    .where('other.undone_at', 'is', null)
    .whereRef('other.loaded_at', '>', 'one.loaded_at')
    .select('other.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markUndone(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('imports').set({ undone_at: sql<Date>`now()` }).where('id', '=', id).execute();
}
