import type { ChangedRecord } from '@dopusk/contract/changed-record.ts';
import { formatWhen } from './date.ts';

/** Who changed a record while it was being edited here, and when: «Запись изменена сегодня в 14:02: Белова Анна Павловна». */
export function changeText(
  { changedBy, isOwn, changedAt }: Pick<ChangedRecord, 'changedBy' | 'isOwn' | 'changedAt'>,
  now?: Date,
): string {
  const when = changedAt ? ` ${formatWhen(changedAt, now)}` : '';
  if (isOwn) return `Вы изменили эту запись${when} в другом окне`;
  if (!changedBy) return `Запись изменили${when}, пока вы её правили`;
  return `Запись изменена${when}: ${changedBy}`;
}
