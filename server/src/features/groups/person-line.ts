import { isSnils } from '@dopusk/contract/fields/snils.ts';
import { inOneAlphabet } from '../../db/search-text.ts';

/** What one line of a pasted list says of a person; each part is empty where the line does not have it. */
export interface PersonLine {
  /** As it was pasted. */
  line: string;
  email: string;
  /** 11 digits. */
  snils: string;
  /** What may be a personnel number: «417», «А-15»; or the number of the line, a birthday, a phone. Lower case. */
  numbers: string[];
  /** The words of the name as they are searched: lower case, ё as е, one alphabet; an initial is one letter. */
  words: string[];
}

/** From the beginning of a word alone: looked for from each letter of a long one it took minutes. */
const EMAIL = /(?<![^\s,;<>()"])[^\s,;<>()"]+@[^\s,;<>()"]+\.[^\s,;<>()"]+/;
const SNILS = /(?<!\d)\d{3}[- ]?\d{3}[- ]?\d{3}[- ]?\d{2}(?!\d)/;
/** Letters of a number are few: «Иванов1» is a name with a slip. */
const NUMBER = /(?<![\p{L}\d])(?:\p{L}{1,3}[-/]?)?\d[\d./-]*(?:\p{L}{1,3})?(?![\p{L}\d])/gu;
/** «1.», «2)» before whom a line is about. */
const PLACE = /^\s*\d+[.)]\s+(?=\S)/;
/** What is written before a personnel number. */
const LABELS = new Set(['таб', 'табельный', 'номер', 'тн']);
const WORD = /\p{L}+(?:[-’']\p{L}+)*/gu;

/**
 * The people of a pasted text, one a line: from a table (cells parted by tabs), a letter or a list with numbers. Lines
 * may also be parted by semicolons, and by commas where each part names somebody by itself.
 */
export function personLines(text: string): PersonLine[] {
  return text
    .split(/[\r\n;]+/)
    .flatMap(splitByCommas)
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\d]/u.test(line))
    .map(readLine);
}

/** Longer than anything that is said of one person in a line. */
const LONGEST = 1000;
const SHOWN = 30;

/** The beginning of a line that is no person’s, however it is parted; null when there is none. */
export function lineTooLong(text: string): string | null {
  const parts = text.split(/[\r\n;]+/).flatMap((line) => line.split(','));
  const long = parts.find((part) => part.length > LONGEST);
  return long === undefined ? null : `${long.trim().slice(0, SHOWN)}…`;
}

/** «Иванов Иван, Петров Пётр» are two people; «Иванов Иван, ivan@mail.ru» is one. */
function splitByCommas(line: string): string[] {
  const parts = line.split(',').filter((part) => part.trim() !== '');
  const kinds = parts.map((part) => kindOf(readLine(part)));
  const [first] = kinds;
  return parts.length > 1 && first !== null && kinds.every((kind) => kind === first) ? parts : [line];
}

function kindOf({ email, snils, numbers, words }: PersonLine): 'email' | 'snils' | 'number' | 'name' | null {
  if (email) return words.length === 0 && !snils ? 'email' : null;
  if (snils) return words.length === 0 ? 'snils' : null;
  if (words.length === 0) return numbers.length === 1 ? 'number' : null;
  return words.length > 1 ? 'name' : null;
}

function readLine(line: string): PersonLine {
  const email = EMAIL.exec(line)?.[0] ?? '';
  const rest = line.replace(email, ' ');
  const number = SNILS.exec(rest)?.[0] ?? '';
  const digits = number.replace(/\D/g, '');
  // A number that fails its check digits is no number to look for, and its line says so by not being found.
  const snils = isSnils(digits) ? digits : '';
  const unnumbered = rest.replace(number, ' ').replace(PLACE, '');
  const numbers = (unnumbered.match(NUMBER) ?? []).map((text) => text.replace(/[./-]+$/, '').toLowerCase());
  const isLabel = (word: string) => numbers.length > 0 && LABELS.has(word);
  const cells = unnumbered
    .replace(NUMBER, ' ')
    .split('\t')
    .map((cell) => (cell.match(WORD) ?? []).map(plain).filter((word) => !isLabel(word)))
    .filter((words) => words.length > 0);
  return { line, email: email.toLowerCase(), snils, numbers, words: nameAmong(cells) };
}

/** Surname, name and patronymic, each in a cell of its own. */
const PARTS = 3;

/**
 * The cell of a table's row that is the name: the first of several words, or cells of one word that stand side by side before it; beside
 * it stand a job and a department.
 */
function nameAmong(cells: readonly string[][]): string[] {
  const whole = cells.findIndex((words) => words.length > 1);
  const before = whole === -1 ? cells : cells.slice(0, whole);
  if (before.length > 1 || whole === -1) return before.slice(0, PARTS).flat();
  return cells[whole] ?? [];
}

/** As names are searched and compared. */
const plain = (word: string): string => inOneAlphabet(word.toLowerCase());

/** Whether the words may be this person's name: each stands for a word of it, an initial for one that begins so. */
export function isNameOf(words: readonly string[], fullName: string): boolean {
  const left = (fullName.match(WORD) ?? []).map(plain);
  // Whole words first: an initial must not take the place of the word that is written out.
  return words.toSorted((a, b) => b.length - a.length).every((word) => take(left, word));
}

function take(left: string[], word: string): boolean {
  const index = left.findIndex((own) => (word.length === 1 ? own.startsWith(word) : own === word));
  if (index === -1) return false;
  left.splice(index, 1);
  return true;
}
