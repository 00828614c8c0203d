import { namesOf, type StoredField } from '@dopusk/contract/stored-field.ts';
import { loadedFields } from '@dopusk/contract/student-record.ts';

/** A column of the table. */
export type LoadedName = keyof typeof loadedFields;
/** The same, or the one that stands for three of them. */
export type Field = LoadedName | 'fullName';

type Column<Name extends Field> = { field: Name; title: string } & NonNullable<StoredField['import']>;

/** The columns of the template, in its order. */
export const columns: readonly Column<LoadedName>[] = namesOf(loadedFields).map((field) => ({
  field,
  title: loadedFields[field].title,
  ...loadedFields[field].import,
}));

/** Instead of three columns. */
export const fullNameColumn: Column<'fullName'> = {
  field: 'fullName',
  title: 'ФИО',
  example: 'Иванова Мария Петровна',
  synonyms: ['ф.и.о.', 'фио работника', 'фио сотрудника', 'фамилия имя отчество', 'сотрудник', 'работник'],
};
