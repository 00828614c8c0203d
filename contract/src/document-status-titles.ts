import type { DocumentStatus } from './document-status.ts';

/** What a document is worth, in a word; free of zod, for the first visit. */
export const documentStatusTitles: Record<DocumentStatus, string> = {
  Valid: 'Действует',
  NotYet: 'Ещё не вступил в силу',
  AwaitsResult: 'Ждёт результата обучения',
  NotPassed: 'Не действует: обучение не пройдено',
  Expired: 'Срок истёк',
  Replaced: 'Заменён',
  Revoked: 'Отозван',
};
