import type { LeftOut } from '@dopusk/contract/import-drafts.ts';
import { textOfCell } from '../reading/cell-text.ts';
import type { TableRow } from '../reading/open-table.ts';
import { looksLikeData, looksLikeFullName } from './by-content.ts';

/** As much of a row as tells which one it is. */
const SHOWN = 100;

const TOTAL = /^(итого|всего|итог)(?!\p{L})/iu;
const SIGNATURE =
  /^(директор|генеральный директор|ген\. ?директор|руководитель|начальник|главный|гл\. ?бухгалтер|бухгалтер(?!ия)|исполнитель|исп\.|составил|подготовил|проверил|ответственн|утвержда|согласован|подпись|м\. ?п\.|специалист по|инспектор|председатель|дата составления|дата:|тел\.|телефон для)/i;
/** A place to sign. */
const LINE = /_{3,}|\.{6,}|\/\s*\//;

/** What a row that is no person says. */
export const leftOut = ({ number, cells }: TableRow, reason: LeftOut['reason']): LeftOut => {
  const text = cells.map(textOfCell).filter(Boolean).join(' ');
  return { rowNumber: number, text: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text, reason };
};

/** «1, 2, 3 …» or «А, Б, 1, 2» beneath the titles. */
export function isNumbering({ cells }: TableRow): boolean {
  const texts = cells.map(textOfCell).filter(Boolean);
  const numbers = texts.map(Number).filter(Number.isInteger);
  if (texts.length < 3 || texts.length - numbers.length > 2) return false;
  const isOther = texts.filter((text) => !/^\d+$/.test(text)).some((text) => text.length > 1);
  return (
    !isOther && numbers.length >= 2 && numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1)
  );
}

/**
 * Why a row below the titles is no person; null when it is to be read as one. Whatever has a date, a number or an e-mail in
 * its columns is one: a row that is left out wrongly would be somebody lost.
 * @param places the columns that are loaded
 * @param titles what stands over each column
 */
export function reasonToLeaveOut(
  { cells }: TableRow,
  places: readonly number[],
  titles: readonly (readonly string[])[],
): LeftOut['reason'] | null {
  const own = places.map((place) => cells[place] ?? null).filter((cell) => textOfCell(cell) !== '');
  const texts = cells.map(textOfCell);
  const filled = texts.filter(Boolean);
  const [first = ''] = filled;
  const isToBeSigned = filled.some((text) => LINE.test(text));
  if (isToBeSigned && own.length <= 3 && SIGNATURE.test(first)) return 'Signature';
  // «Исполнитель: Зуева А. А., тел. 8 (4822) 12-34-56»: one cell is nobody, whatever number it ends with.
  if (filled.length === 1 && places.length > 1 && SIGNATURE.test(first)) return 'Signature';
  if (own.some(looksLikeData)) return null;
  if (filled.length > 1 && texts.every((text, i) => text === '' || titles[i]?.includes(text))) return 'RepeatedTitles';
  if (TOTAL.test(first)) return 'Total';
  // A person whose position is «Директор» has a name beside it, and more.
  if (isToBeSigned || (SIGNATURE.test(first) && own.length <= 2)) return 'Signature';
  if (own.length === 0) return 'Section';
  const isAlone = filled.length === 1 && places.length > 1;
  return isAlone && !looksLikeFullName(first) ? 'Section' : null;
}
