import { sql } from 'kysely';

/**
 * When the person of a `users` row last took his consent to personal-data processing back; null when he did not, or
 * has given it again. One look into an index by the person.
 * The order is by the table's column, said in full: PostgreSQL names the CASE after its last branch, `created_at` too.
 * @param userId the column with his id
 */
export const consentWithdrawnAt = (userId: 'students.userId' | 'users.id') =>
  sql<Date | null>`(select case when accepted then null else created_at end from consents
    where consents.user_id = ${sql.ref(userId)} and kind = 'PersonalData'
    order by consents.created_at desc, consents.id desc limit 1)`;
