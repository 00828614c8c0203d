import { sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { ImportedPerson, PersonValues } from '../../../db/tables/imports.ts';

/** Rows of one insert: PostgreSQL takes 65,535 values in a statement. */
const CHUNK = 4000;

/** Writes many people of an organization down, whose accounts are made already. */
export async function insertStudents(
  tx: Tx,
  people: readonly (ImportedPerson & { userId: string; organizationId: string })[],
): Promise<void> {
  for (let start = 0; start < people.length; start += CHUNK) {
    const rows = people.slice(start, start + CHUNK).map((person) => ({
      id: newId(),
      userId: person.userId,
      organizationId: person.organizationId,
      birthday: person.birthday,
      jobTitle: person.jobTitle,
      passportSeries: person.passportSeries,
      passportNumber: person.passportNumber,
      snilsNumber: person.snilsNumber,
      diplomNumber: person.diplomNumber,
      educationType: person.educationType,
      qualification: person.qualification,
    }));
    await tx.insertInto('students').values(rows).execute();
  }
}

/** Changes many people at once, accounts and profiles. */
export async function updatePeople(tx: Tx, people: readonly { userId: string; values: PersonValues }[]): Promise<void> {
  if (people.length === 0) return;
  const rows = JSON.stringify(people.map(({ userId, values }) => ({ ...values, userId, phone: values.phone || null })));
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as given ("userId" uuid, surname text, name text,
    "lastName" text, phone text, birthday date, "snilsNumber" text, "jobTitle" text, "educationType" text,
    qualification text, "diplomNumber" text, "passportSeries" text, "passportNumber" text)`;
  await sql`update students set birthday = given.birthday, snils_number = given."snilsNumber",
    job_title = given."jobTitle", education_type = given."educationType", qualification = given.qualification,
    diplom_number = given."diplomNumber", passport_series = given."passportSeries",
    passport_number = given."passportNumber" from ${given} where students.user_id = given."userId"`.execute(tx);
  await sql`update users set surname = given.surname, name = given.name, lastname = given."lastName",
    phone = given.phone from ${given} where users.id = given."userId"`.execute(tx);
}

/** Deletes people by their accounts. Fails on a foreign key when anything points at one of them. */
export async function deleteStudents(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('students').where('userId', '=', sql<string>`any(${userIds}::uuid[])`).execute();
}
