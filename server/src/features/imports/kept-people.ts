import { namesOf } from '@dopusk/contract/stored-field.ts';
import { loadedFields } from '@dopusk/contract/student-record.ts';
import type { ImportedPerson, KeptPerson } from '../../db/tables/imports.ts';

const NAMES = namesOf(loadedFields);

/** What a person has where a table says nothing: what the field makes of an empty cell. */
const BLANK = Object.fromEntries(
  NAMES.map((name) => {
    const { schema } = loadedFields[name];
    const blank = [schema.safeParse(null), schema.safeParse('')].find(({ success }) => success);
    return [name, blank?.data ?? ''];
  }),
) as Omit<ImportedPerson, 'rowNumber' | 'isParted' | 'employer' | 'into' | 'beside'>;

/**
 * Rows without what they do not say: most tables fill a quarter of the fields, and ten thousand rows that name every one of them
 * took three times the memory on their way through processes and the database (docs/measurements.md).
 */
export const keptPeople = (people: readonly ImportedPerson[]): KeptPerson[] =>
  people.map(
    (person) =>
      Object.fromEntries(
        Object.entries(person).filter(([name, value]) => value !== BLANK[name as keyof typeof BLANK]),
      ) as unknown as KeptPerson,
  );

/** The same rows with every field, as they were read. */
export const wholePeople = (rows: readonly KeptPerson[]): ImportedPerson[] => rows.map((row) => ({ ...BLANK, ...row }));
