import { textOfCell } from '../reading/cell-text.ts';
import type { TableRow } from '../reading/open-table.ts';
import { looksLikeData } from './by-content.ts';
import { fieldOfTitles, isOfNobody, type NamedColumn } from './match-titles.ts';

/** A company's name, a date, an order and lines of explanations may stand above the titles. */
const LOOKED_THROUGH = 40;

/** Fewer known titles make no heading: a lone «Имя» can stand in any text. */
const KNOWN_AT_LEAST = 2;

/** Titles one above another: a form of 1С has two such rows, seldom three. */
const DEPTHS = [1, 2, 3];

/** What stands over a column. */
export interface Title {
  /** From the top: «Паспорт», «Серия». Empty when nothing does. */
  lines: string[];
  named: NamedColumn | null;
  /** Nobody's: «№ п/п», or a column without a title. */
  isOfNobody: boolean;
}

/** The rows of titles, by their places among the rows, and what stands over each column. */
export interface Heading {
  start: number;
  end: number;
  titles: Title[];
}

/**
 * The rows that name most columns; of equals those with fewest lines, the first of them. A line that goes on beneath other
 * columns («Серия», «Номер» of something unknown) belongs to it, and one above that names what it leaves blank. Null when there
 * are none.
 */
export function findHeading(rows: readonly TableRow[]): Heading | null {
  let best: Heading | null = null;
  let most = KNOWN_AT_LEAST - 1;
  for (const depth of DEPTHS) {
    for (let start = 0; start < Math.min(rows.length, LOOKED_THROUGH); start++) {
      const lines = rows.slice(start, start + depth);
      if (lines.length < depth || lines.some(({ cells }) => cells.some(looksLikeData))) continue;
      const titles = titlesOf(lines);
      const known = new Set(titles.flatMap(({ named }) => named?.field ?? [])).size;
      const isSame = known === most && best !== null;
      const isMore =
        known > most ||
        (isSame && best?.start === start && goesOn(best, lines.at(-1))) ||
        (isSame && best?.end === start + depth && fillsIn(best, titles));
      if (!isMore) continue;
      best = { start, end: start + depth, titles };
      most = known;
    }
  }
  return best;
}

/** Whether a line stands beneath unknown titles only; of a person it would fill a known one. */
function goesOn({ titles }: Heading, line: TableRow | undefined): boolean {
  const filled = (line?.cells ?? []).flatMap((cell, column) => (textOfCell(cell) === '' ? [] : [column]));
  return filled.length > 1 && filled.every((column) => !titles[column]?.named && !titles[column]?.isOfNobody);
}

/**
 * Whether a line above names what the ones below leave blank: «Дата рождения» over two merged cells, beside «Паспорт» over two, or
 * «№ п/п», about which nobody is to be asked then.
 */
const fillsIn = ({ titles }: Heading, deeper: readonly Title[]): boolean =>
  deeper.some(
    ({ named, isOfNobody, lines }, column) =>
      (named !== null || (isOfNobody && /[\p{L}№]/u.test(lines.join()))) && titles[column]?.lines.length === 0,
  );

function titlesOf(rows: readonly TableRow[]): Title[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const texts = rows.map(({ cells }) => Array.from({ length: width }, (_, column) => textOfCell(cells[column])));
  const spread = texts.map((line, level) =>
    level === texts.length - 1 ? line : spreadRight(line, texts[level + 1] ?? []),
  );
  return Array.from({ length: width }, (_, column) => {
    const lines = spread
      .map((line) => line[column] ?? '')
      .filter((text, level, all) => text !== '' && text !== all[level - 1]);
    return {
      lines,
      named: lines.length > 0 ? fieldOfTitles(lines) : null,
      isOfNobody: lines.length > 0 && isOfNobody(lines.join(' ')),
    };
  });
}

/** A title that stands over several columns is written in the first of them; each of the others has a title below. */
function spreadRight(line: readonly string[], below: readonly string[]): string[] {
  let over = '';
  return line.map((text, column) => {
    if (text !== '') over = below[column] ? text : '';
    else if (!below[column]) over = '';
    return text || over;
  });
}
