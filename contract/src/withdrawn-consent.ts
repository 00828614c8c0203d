import type { Verdict } from './codes.ts';

/**
 * The days within which data that no law obliges to keep is destroyed after a withdrawal (152-ФЗ, article 21, part 5).
 */
export const DESTROY_WITHIN_DAYS = 30;

interface Person {
  /** When he withdrew his consent to personal-data processing; null while it stands, or was never asked for. */
  consentWithdrawnAt: string | Date | null;
}

/**
 * Whether anything new may be done with a student's data, like assigning a course or taking a scan. What a contract or a
 * law demands goes on: earlier assignments and their documents (152-ФЗ, article 6, part 1, items 2 and 5).
 */
export const canProcess = ({ consentWithdrawnAt }: Person): Verdict =>
  consentWithdrawnAt === null || 'ConsentWithdrawn';
