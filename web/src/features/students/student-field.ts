import type { StoredField } from '@dopusk/contract/stored-field.ts';
import { studentRecord } from '@dopusk/contract/student-record.ts';

/** What a field of a form takes from the description of a person: its name, how it is called, how long it may be. */
export function studentField<N extends keyof typeof studentRecord>(name: N) {
  const { title, label = title, max }: StoredField = studentRecord[name];
  return { name, label, ...(max ? { maxLength: max } : {}) };
}
