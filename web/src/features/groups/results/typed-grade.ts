import { type DisciplineGrade, disciplineGradeTitles } from '@dopusk/contract/documents/diplom/grades.ts';

/** What stands in a cell. */
export const cellTexts: Record<DisciplineGrade, string> = {
  Excelent: '5',
  Good: '4',
  Accepted: '3',
  Failed: '2',
  Credited: 'зач',
};

const words: readonly [RegExp, DisciplineGrade][] = [
  [/^(5|отл\.?|отлично)$/u, 'Excelent'],
  [/^(4|хор\.?|хорошо)$/u, 'Good'],
  [/^(3|уд\.?|удовл\.?|удовлетворительно)$/u, 'Accepted'],
  [/^([21]|неуд\.?|неудовл\.?|неудовлетворительно|н\/?з|незач[её]т|не зачтено)$/u, 'Failed'],
  [/^(з|p|\+|зач\.?|зач[её]т|зачтено)$/u, 'Credited'],
];

/**
 * The grade that somebody has typed, or copied from a table of his own: «5», «5 (отлично)», «отл.», «зачтено».
 * @returns null for an empty cell, undefined for what is no grade
 */
export function gradeOfText(text: string): DisciplineGrade | null | undefined {
  const said = text.trim().toLowerCase();
  if (said === '' || said === '-' || said === '–') return null;
  const number = /^([1-5])\s*\(.*\)$/u.exec(said)?.[1] ?? said;
  return words.find(([typed]) => typed.test(number))?.[1];
}

/** A block that was copied from a spreadsheet: its lines, each with its cells. */
export const cellsOfText = (text: string): string[][] =>
  text
    .replace(/(\r?\n)+$/u, '')
    .split(/\r?\n/u)
    .map((line) => line.split('\t'));

/** «5 – отлично, 4 – хорошо …» */
export const legend = Object.entries(cellTexts)
  .map(([grade, text]) => `${text} – ${disciplineGradeTitles[grade as DisciplineGrade]}`)
  .join(', ');
