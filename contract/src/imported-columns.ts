import { z } from 'zod';
import { citizenshipCodes, citizenshipTitle } from './citizenship.ts';
import { namesOf, type StoredField } from './stored-field.ts';
import { loadedFields } from './student-record.ts';

/** A field that a table may load. */
export type LoadedName = keyof typeof loadedFields;

const loadedNames = namesOf(loadedFields) as [LoadedName, ...LoadedName[]];
export const LoadedField = z.enum(loadedNames);

/** One column of a table that holds several fields: «Иванова Мария Петровна», «3604 123456». */
export const compositeColumns = {
  fullName: {
    title: 'ФИО',
    example: 'Иванова Мария Петровна',
    synonyms: [
      'фамилия имя отчество',
      'фамилия имя',
      'фамилия и инициалы',
      'фамилия ио',
      'сотрудник',
      'работник',
      'обучающийся',
      'слушатель',
      'физическое лицо',
      'full name',
    ],
    parts: ['surname', 'name', 'lastName'],
  },
  passport: {
    title: 'Паспорт (серия и номер)',
    example: '3604 123456',
    synonyms: [
      'паспорт',
      'паспорт серия номер',
      'серия номер',
      'паспортные данные',
      'паспорт гражданина',
      'документ удостоверяющий личность',
      'удостоверение личности',
      'passport no',
      'passport number',
    ],
    parts: ['passportSeries', 'passportNumber'],
  },
  diplom: {
    title: 'Диплом (серия и номер)',
    example: '107724 1234567',
    synonyms: [
      'диплом',
      'диплом серия номер',
      'диплом серия и №',
      'образование: серия и № диплома',
      'образование: серия и номер диплома',
      'документ об образовании',
      'документ об образовании: серия и номер',
      'документ об образовании: серия и №',
    ],
    parts: ['diplomSeries', 'diplomNumber'],
  },
} as const satisfies Record<
  string,
  { title: string; example: string; synonyms: readonly string[]; parts: readonly LoadedName[] }
>;
export type CompositeName = keyof typeof compositeColumns;

/** What a column of a table may hold: a field, or several. */
export type ColumnName = LoadedName | CompositeName;
const names = [...loadedNames, ...namesOf(compositeColumns)] as [ColumnName, ...ColumnName[]];
export const ColumnName = z.enum(names);

type Column<Name extends ColumnName> = { field: Name; title: string } & NonNullable<StoredField['import']>;

/** The columns of the template, in its order. */
export const columns: readonly Column<LoadedName>[] = namesOf(loadedFields).map((field) => ({
  field,
  title: loadedFields[field].title,
  ...loadedFields[field].import,
}));

/** Those that hold several fields. */
export const composites: readonly (Column<CompositeName> & { parts: readonly LoadedName[] })[] = namesOf(
  compositeColumns,
).map((field) => ({ field, ...compositeColumns[field] }));

const columnsOfAll = new Map([...columns, ...composites].map((column) => [column.field as ColumnName, column]));

/** What a column of a table is called by the portal. */
export const columnTitle = (field: ColumnName): string => columnsOfAll.get(field)?.title ?? field;

/** A filled cell of a column. */
export const columnExample = (field: ColumnName): string => columnsOfAll.get(field)?.example ?? '';

/** The fields that a column fills. */
export const fieldsOf = (field: ColumnName): readonly LoadedName[] =>
  field in compositeColumns ? compositeColumns[field as CompositeName].parts : [field as LoadedName];

/** The titles of what none of these columns holds, and without which no row is a person. */
export function missingTitles(given: Iterable<ColumnName>): string[] {
  const held = new Set([...given].flatMap(fieldsOf));
  return columns.filter(({ field, required }) => required && !held.has(field)).map(({ title }) => title);
}

/** The fields whose values are of a list: what a table calls them otherwise somebody has to say. */
export const listedNames: readonly LoadedName[] = [
  ...columns.filter(({ words }) => words).map(({ field }) => field),
  'citizenship',
];

/** The values of such a field with what people call them. */
export function valuesOf(field: LoadedName): { value: string; title: string }[] {
  if (field === 'citizenship') return citizenshipCodes.map((value) => ({ value, title: citizenshipTitle(value) }));
  const words = columns.find((column) => column.field === field)?.words ?? {};
  return Object.entries(words).map(([value, [title]]) => ({ value, title }));
}
