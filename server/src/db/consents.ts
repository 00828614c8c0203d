import { sql } from 'kysely';

/**
 * When the person of a row of `users` withdrew his consent to personal-data processing; null when he did not, or has
 * given it again. Reads one row of an index by the person. The table's column is named in full because PostgreSQL names
 * the CASE after its last branch, `created_at` too.
 * @param userId the column with his id
 */
export const consentWithdrawnAt = (userId: 'students.userId' | 'users.id') =>
  sql<Date | null>`(select case when accepted then null else created_at end from consents
    where consents.user_id = ${sql.ref(userId)} and kind = 'PersonalData'
    order by consents.created_at desc, consents.id desc limit 1)`;
