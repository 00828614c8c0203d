import { type Blank, blankOf, namesOf, type StoredField, type StoredFields } from '@dopusk/contract/stored-field.ts';

type Named = Pick<StoredField, 'title' | 'label' | 'max'>;

/** What a field of a form takes from the description of a record: its name, how it is called, how long it may be. */
export const fieldsOf =
  <F extends Readonly<Record<string, Named>>>(record: F) =>
  <N extends keyof F & string>(name: N) => {
    const { title, label = title, max } = record[name] as Named;
    return { name, label, ...(max ? { maxLength: max } : {}) };
  };

/** What stands in the form of a record that is there: its values, and what is empty as in a form at first. */
export function initialOf<F extends StoredFields, R extends { [K in keyof F]?: unknown }>(fields: F, record: R) {
  const blanks = blankOf(fields);
  const values = namesOf(fields).map((name) => [name, record[name] ?? blanks[name]]);
  return Object.fromEntries(values) as { [K in keyof F]: NonNullable<R[K]> | Blank<F>[K] };
}
