import { declineFullName, initialsFirst } from './declension.ts';
import { echo } from './template-error.ts';
import { dateInWords, dateWithPreposition, rublesInWords, shortDate } from './words.ts';

/** A problem of one tag, in Russian for the person who made the template. */
export class TagError extends Error {
  override readonly name = 'TagError';
}

export const NAMELESS = 'в скобках нет названия';

const DATIVE = 'дательный';

const FILTERS: Readonly<Record<string, (value: string) => string>> = {
  [DATIVE]: (name) => declineFullName(name, 'dative'),
  родительный: (name) => declineFullName(name, 'genitive'),
  инициалы: initialsFirst,
  прописью: rublesInWords,
  дата: shortDate,
  дата_словами: dateInWords,
  с_предлогом: dateWithPreposition,
  верхний: (text) => text.toLocaleUpperCase('ru'),
  с_заглавной: (text) => text.charAt(0).toLocaleUpperCase('ru') + text.slice(1),
};

export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS);

/** A block within a block: no document needs more, and each one is gone down into. */
export const MOST_NESTED = 10;

export const isUnknownFilter = (name: string): boolean => !Object.hasOwn(FILTERS, name);

export const unknownFilter = (name: string): string =>
  `неизвестный фильтр «${echo(name)}», есть: ${FILTER_NAMES.join(', ')}`;

/** What a tag of a template means by its look: `{x}`, `{#x}…{/x}` or `{^x}…{/x}`, `{%x}`. */
export type TagKind = 'value' | 'section' | 'picture';

export interface ParsedTag {
  /** Lower case, since Word likes to capitalize what follows a brace. «.» is the current item of a list. */
  readonly path: string;
  /** What follows the «|» signs, in order. */
  readonly filters: readonly string[];
}

/** One tag found in a template. */
export interface TemplateTag {
  /** Lower case, with dots. */
  readonly path: string;
  readonly kind: TagKind;
  readonly filters: readonly string[];
  /** Paths of the sections around it, the outermost first. */
  readonly within: readonly string[];
  /** How it stands in doubled braces, without the outer ones: «{документ.номер}». */
  readonly written?: string;
}

/** Splits «слушатель.фио | дательный». Spaces, soft hyphens and letter case do not matter. */
export function parseTag(text: string): ParsedTag {
  const [path = '', ...filters] = text
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .split('|')
    .map((part) => part.trim().toLowerCase());
  return { path: path.replace(/\s*\.\s*/g, '.'), filters };
}

/**
 * What one tag prints in a given scope of the data: own properties only, so that no tag reaches a prototype.
 * An absent value is undefined; a section gives its list or condition as it is.
 * @throws TagError for an unknown filter, or a group or picture where a value is expected.
 */
export function compileTag(text: string, kind: TagKind): (scope: unknown) => unknown {
  const { path, filters } = parseTag(text);
  if (path === '') throw new TagError(NAMELESS);
  if (kind !== 'value') return (scope) => find(scope, path);
  for (const name of filters) {
    if (isUnknownFilter(name)) throw new TagError(unknownFilter(name));
  }
  return (scope) => {
    const value = find(scope, path);
    if (value === undefined || value === null) return undefined;
    const printed = print(value);
    if (printed === '') return '';
    const own = filters[0] === DATIVE ? ownDative(scope, path, printed) : null;
    return own === null ? filters.reduce(applyFilter, printed) : filters.slice(1).reduce(applyFilter, own);
  };
}

/**
 * The dative that the data has beside a name, since somebody may have corrected it: `слушатель.фио_дательный`. Null where
 * there is none, or where it is of another length: a first name's has the patronymic with it.
 */
function ownDative(scope: unknown, path: string, name: string): string | null {
  const own = find(scope, `${path}_${DATIVE}`);
  const isSameName = typeof own === 'string' && own !== '' && own.split(' ').length === name.split(' ').length;
  return isSameName ? own : null;
}

function print(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (value instanceof Date) return shortDate(value);
  if (typeof value === 'object') throw new TagError('это группа, список или изображение, а не значение');
  return String(value);
}

/** What is wrong with filters that are all known, tried on a value: a name is no date. Null when nothing is. */
export function filterFault(filters: readonly string[], value: string): string | null {
  try {
    if (value !== '') filters.reduce(applyFilter, value);
    return null;
  } catch (error) {
    if (error instanceof TagError) return error.message;
    throw error;
  }
}

/** The filters that a value goes through and comes out of as another: a day in words, a name in the dative. */
export const usefulFilters = (value: string): string[] =>
  FILTER_NAMES.filter((name) => filterFault([name], value) === null && applyFilter(value, name) !== value);

function applyFilter(value: string, name: string): string {
  try {
    return FILTERS[name]?.(value) ?? value;
  } catch (error) {
    if (error instanceof RangeError) throw new TagError(`фильтр «${name}»: ${error.message}`);
    throw error;
  }
}

function find(scope: unknown, path: string): unknown {
  if (path === '.') return scope;
  let value = scope;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
