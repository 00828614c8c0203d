import type { NamesakeRow, ParseResult, RepeatedPerson, RowAction } from '@dopusk/contract/import-drafts.ts';
import type { LoadedName } from '@dopusk/contract/imported-columns.ts';
import { plural } from '../../text/number.ts';

interface Counts {
  created: number;
  updated: number;
  skipped: number;
}

const people = (count: number) => plural(count, 'сотрудник', 'сотрудника', 'сотрудников');

/** What was done: «Импорт завершён. Создано: 10 сотрудников, обновлено: 2 сотрудника». */
export function loadedText(counts: Counts): string {
  return `Импорт завершён. ${countsSentence(counts)}`;
}

/** The same as `countsText` at the beginning of a sentence. */
export function countsSentence(counts: Counts): string {
  const text = countsText(counts);
  return text.charAt(0).toUpperCase() + text.slice(1);
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

/** «Строка 5»; of a file with several sheets «Лист «Цех 1», строка 5». */
export const rowTitle = (of: OfSheet, rowNumber: number): string => {
  const text = rowsText(of, `строка ${rowNumber}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Within a sentence, of one row or several: «лист «Цех 1», строки 5 и 7». */
export const rowsText = ({ sheet, otherSheets }: OfSheet, rows: string): string =>
  otherSheets.length > 0 ? `лист «${sheet}», ${rows}` : rows;

/** Which sheet was read, and whether it has to be named. */
export type OfSheet = Pick<ParseResult, 'sheet' | 'otherSheets'>;

/** What somebody has said of the rows that are like people whom the portal knows. */
export interface AlikeChoice {
  /** Who is somebody new. */
  asNew: readonly number[];
  /** Who is the same, though the insurance number is another. */
  asSame: readonly number[];
  /** Of rows that several people may be: who it is. */
  asWho: readonly { row: number; person: string }[];
  /** Of rows with one name and birthday: who is somebody else, and who is the same once more. */
  asOther: readonly number[];
  asRepeated: readonly number[];
}

export const NOTHING_SAID: AlikeChoice = { asNew: [], asSame: [], asWho: [], asOther: [], asRepeated: [] };

/** What of it a load is told. */
export const saidOf = (choice: AlikeChoice) =>
  Object.fromEntries(Object.entries(choice).flatMap(([name, rows]) => (rows.length > 0 ? [[name, [...rows]]] : [])));

type Alike = ParseResult['alike'][number];

/** Whether a row is said to be the same person; null while it is neither he nor somebody new. */
export function isSame({ rowNumber, otherSnils, canBeNew }: Alike, { asNew, asSame }: AlikeChoice): boolean | null {
  if (!otherSnils) return !asNew.includes(rowNumber);
  if (asSame.includes(rowNumber)) return true;
  return canBeNew ? false : null;
}

/** Who a row of several namesakes is: the id of one of them, `New`, `Repeated` of what another row says again; null until it is said. */
export function whoOf({ rowNumber, taken }: NamesakeRow, { asWho, asRepeated }: AlikeChoice): string | null {
  if (asRepeated.includes(rowNumber)) return 'Repeated';
  return asWho.find(({ row }) => row === rowNumber)?.person ?? taken;
}

/** What a load does with such a row. */
export function doneWith(
  row: NamesakeRow,
  who: string | null,
): Pick<NamesakeRow['people'][number], 'action' | 'fields'> | null {
  if (who === null) return null;
  if (who === 'Repeated') return { action: 'Skip', fields: [] };
  return row.people.find(({ id }) => id === who) ?? { action: 'Create', fields: [] };
}

/** Whether a row says again what another one says; null until somebody has said so, or that they are two. */
export function isRepeated({ rowNumber }: RepeatedPerson, { asOther, asRepeated }: AlikeChoice): boolean | null {
  if (asRepeated.includes(rowNumber)) return true;
  return asOther.includes(rowNumber) ? false : null;
}

/** What a file would do when this is said of its rows. */
export function withChoice(result: ParseResult, choice: AlikeChoice): ParseResult {
  const counts = { created: result.created, updated: result.updated, skipped: result.skipped, failed: result.failed };
  const changed = new Map(result.changedFields.map((one) => [one.field, { ...one }]));
  const right = new Set<number>();
  for (const one of result.alike) {
    const [before, now] = [isSame(one, NOTHING_SAID), isSame(one, choice)];
    if (before === now) continue;
    const same = one.action === 'Update' ? 'updated' : 'skipped';
    counts[before === null ? 'failed' : before ? same : 'created'] -= 1;
    counts[now ? same : 'created'] += 1;
    if (before === null) right.add(one.rowNumber);
    for (const { field, title } of one.fields) count(changed, field, title, now ? 1 : -1);
  }
  for (const one of result.namesakes) {
    const [before, now] = [NOTHING_SAID, choice].map((said) => doneWith(one, whoOf(one, said)));
    counts[before ? countOf[before.action] : 'failed'] -= 1;
    counts[now ? countOf[now.action] : 'failed'] += 1;
    if (!before && now) right.add(one.rowNumber);
    for (const { field, title } of before?.fields ?? []) count(changed, field, title, -1);
    for (const { field, title } of now?.fields ?? []) count(changed, field, title, 1);
  }
  for (const one of result.repeated) {
    const repeated = isRepeated(one, choice);
    if (repeated === null) continue;
    counts.failed -= 1;
    right.add(one.rowNumber);
    counts[repeated ? 'skipped' : countOf[one.action]] += 1;
    if (!repeated) for (const { field, title } of one.fields) count(changed, field, title, 1);
  }
  return {
    ...result,
    ...counts,
    isSuccess: counts.failed === 0,
    failResults: result.failResults.filter(({ rowNumber }) => !right.has(rowNumber)),
    changedFields: [...changed.values()].filter((one) => one.people > 0),
  };
}

const countOf = { Create: 'created', Update: 'updated', Skip: 'skipped', Withhold: 'skipped' } as const;

type Changed = ParseResult['changedFields'][number];

function count(changed: Map<LoadedName, Changed>, field: LoadedName, title: string, step: number): void {
  const one = changed.get(field) ?? { field, title, people: 0 };
  changed.set(field, { ...one, people: one.people + step });
}
