import { sql } from 'kysely';

/** As what the person of an assignment worked when he was taught (decision 74). */
export const jobTitleThen = sql<string>`coalesce(assignments.job_title, students.job_title)`;

/** The same of the employer, where he is not the organization; null is the organization (decision 781). */
export const workplaceThen = sql<string | null>`coalesce(assignments.workplace, nullif(students.workplace, ''))`;
