import { having, namesOf, pick } from '@dopusk/contract/stored-field.ts';
import { loadedFields, studentFields } from '@dopusk/contract/student-record.ts';
import { type RawBuilder, sql } from 'kysely';
import { namesOfCode, type Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import type { ImportedPerson, PersonValues } from '../../../db/tables/imports.ts';
import { placeOf } from './columns.ts';
import { knowers } from './write-student.ts';

const loadedNames = namesOf(having(studentFields, 'import'));

/** Rows of one insert: PostgreSQL takes 65,535 values in a statement. */
const CHUNK = 4000;

/** Writes many people of an organization down, whose accounts are made already; the center that does so knows them. */
export async function insertStudents(
  tx: Tx,
  scope: OperatorScope,
  people: readonly (ImportedPerson & { userId: Locked<'users'>; organizationId: Seen<'organizations'> })[],
): Promise<void> {
  for (let start = 0; start < people.length; start += CHUNK) {
    const rows = people.slice(start, start + CHUNK).map((person) => ({
      id: newId(),
      userId: person.userId,
      organizationId: person.organizationId,
      knownTo: knowers(scope),
      ...pick(person, loadedNames),
    }));
    await tx.insertInto('students').values(rows).execute();
  }
}

/** Whether another account is the one that is found by the e-mail or the phone that somebody gets. */
interface Shares {
  email: boolean;
  phone: boolean;
}

/** Changes many people at once, accounts and profiles; a value that is not given stays. */
export async function updatePeople(
  tx: Tx,
  people: readonly { userId: Seen<'users'>; values: Partial<PersonValues>; shares?: Shares }[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = JSON.stringify(
    people.map(({ userId, values, shares }) => ({ userId, values: valuesByColumn(values, shares) })),
  );
  await fill(tx, 'students', sql`students.user_id`, rows);
  await fill(tx, 'users', sql`users.id`, rows);
}

/** The row of a table with what JSON says of it; what it does not say is there already. */
async function fill(tx: Tx, table: 'users' | 'students', key: RawBuilder<unknown>, rows: string): Promise<void> {
  const columns = sql.join([
    ...namesOf(loadedFields).flatMap((name) => (placeOf(name).table === table ? sql.ref(placeOf(name).column) : [])),
    ...(table === 'users' ? [sql.ref('sharesEmail'), sql.ref('sharesPhone')] : []),
  ]);
  await sql`update ${sql.table(table)} set (${columns}) =
      (select ${columns} from jsonb_populate_record(${sql.table(table)}, given."values"))
    from jsonb_to_recordset(${rows}::jsonb) as given ("userId" uuid, "values" jsonb)
    where ${key} = given."userId"`.execute(tx);
}

function valuesByColumn(values: Partial<PersonValues>, shares: Shares = { email: false, phone: false }) {
  const given = namesOf(loadedFields).filter((name) => values[name] !== undefined);
  const { email, phone } = values;
  const shared = {
    // No e-mail is shared by all who have none.
    ...(email === undefined ? {} : { shares_email: shares.email || email === '' }),
    ...(phone === undefined ? {} : { shares_phone: shares.phone }),
  };
  const byColumn = Object.fromEntries(
    // A person without a phone has none in a table either, where it is an empty text.
    given.map((name) => [
      namesOfCode.columnOf(placeOf(name).column),
      name === 'phone' && !values[name] ? null : values[name],
    ]),
  );
  return { ...byColumn, ...shared };
}

/** Deletes people by their accounts. Fails on a foreign key when anything points at one of them. */
export async function deleteStudents(tx: Tx, userIds: readonly Seen<'users'>[]): Promise<void> {
  await tx.deleteFrom('students').where('userId', '=', sql<string>`any(${userIds}::uuid[])`).execute();
}
