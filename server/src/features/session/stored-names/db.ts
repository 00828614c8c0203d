import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';

/** A stored name with a letter or sign that no name of a person has, and where it stands. */
export interface StoredName {
  table: 'users' | 'students' | 'committee_members' | 'signatories';
  column: string;
  /** The row: an account, a committee, a signatory. */
  id: string;
  /** Whose learning systems hear of a change; null for whoever has no account. */
  userId: Seen<'users'> | null;
  /** Of the committee's members. */
  place: number | null;
  /** The record that a line of the log is about, and the organization whose log it belongs to. */
  subjectId: string;
  organizationId: string | null;
  name: string;
}

/** No letter of ours, space, hyphen, apostrophe, dot or bracket. */
const STRANGE = sql`'[^А-Яа-яЁё .''()-]'`;

/** The names in the whole portal that are worth a look, by the record. */
export async function listStrangeNames(db: Db | Tx): Promise<StoredName[]> {
  const { rows } = await sql<StoredName>`
    with told as (
      select users.id, coalesce(students.id, operators.id, users.id) as subject_id,
        coalesce(students.organization_id, operators.last_organization_id) as organization_id, users.full_name,
        users.surname, users.name, users.lastname
      from users left join students on students.user_id = users.id left join operators on operators.user_id = users.id
      where users.surname || users.name || users.lastname ~ ${STRANGE})
    select 'users' as "table", part.column, id, id as user_id, null::integer as place, subject_id, organization_id, part.name
      from told cross join lateral (values ('surname', surname), ('name', name), ('lastname', lastname))
        as part ("column", name)
      where part.name ~ ${STRANGE}
    union all
    select 'students', part.column, id, null, null, id, organization_id, part.name
      from students cross join lateral (values ('dative_name', dative_name), ('diplom_surname', diplom_surname))
        as part ("column", name)
      where part.name ~ ${STRANGE}
    union all
    select 'committee_members', 'full_name', committee_id, null, position, committee_id, center_id, full_name
      from committee_members join committees on committees.id = committee_id where full_name ~ ${STRANGE}
    union all
    select 'signatories', part.column, id, null, null, organization_id, organization_id, part.name
      from signatories cross join lateral (values ('full_name', full_name), ('full_name_genitive', full_name_genitive))
        as part ("column", name)
      where part.name ~ ${STRANGE}
    order by name, subject_id`.execute(db);
  return rows;
}

/** Writes a name where it stood; false when it says something else by now. */
export async function writeName(tx: Tx, { table, column, id, place, name }: StoredName, mended: string) {
  const key = table === 'committee_members' ? sql`committee_id = ${id} and position = ${place}` : sql`id = ${id}`;
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${mended}
    where ${key} and ${sql.ref(column)} = ${name}`.execute(tx);
  return numAffectedRows === 1n;
}
