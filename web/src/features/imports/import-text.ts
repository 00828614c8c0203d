import type { ParseResult, RowAction } from '@dopusk/contract/imports.ts';
import { plural } from '../../text/number.ts';

interface Counts {
  created: number;
  updated: number;
  skipped: number;
}

const people = (count: number) => plural(count, 'сотрудник', 'сотрудника', 'сотрудников');

/** What was done: «Импорт завершён: создано: 10 сотрудников, обновлено: 2 сотрудника». */
export function loadedText(counts: Counts): string {
  return `Импорт завершён: ${countsText(counts)}`;
}

/** «создано: 10 сотрудников, обновлено: 2 сотрудника», without zeros. */
export function countsText({ created, updated, skipped }: Counts): string {
  const parts = [
    created > 0 ? `создано: ${people(created)}` : '',
    updated > 0 ? `обновлено: ${people(updated)}` : '',
    skipped > 0 ? `без изменений: ${people(skipped)}` : '',
  ].filter(Boolean);
  return parts.join(', ') || 'нет строк';
}

/** «3 строки с ошибками». */
export const rowsWithErrors = (count: number): string => `${plural(count, 'строка', 'строки', 'строк')} с ошибками`;

/** The title of what a load would do with a row. */
export const actionTitles: Record<RowAction, string> = {
  Create: 'Новый',
  Update: 'Обновится',
  Skip: 'Без изменений',
  Withhold: 'Отозвал согласие',
};

/** What a file would do when these of its rows are somebody new, though they are like somebody. */
export function withNewcomers(result: ParseResult, asNew: readonly number[]): ParseResult {
  const moved = result.alike.filter(({ rowNumber }) => asNew.includes(rowNumber));
  const updated = moved.filter(({ action }) => action === 'Update').length;
  return {
    ...result,
    created: result.created + moved.length,
    updated: result.updated - updated,
    skipped: result.skipped - (moved.length - updated),
    changes: result.changes.filter(({ rowNumber }) => !asNew.includes(rowNumber)),
  };
}
