import { sql } from 'kysely';

/** As what the person of an assignment worked when he was taught (decision 74). */
export const jobTitleThen = sql<string>`coalesce(assignments.job_title, students.job_title)`;
