import { courseBeside, courseRecord } from '@dopusk/contract/course-record.ts';
import type { StoredField } from '@dopusk/contract/stored-field.ts';

/** What a field of the form takes from the description of a course: its name, how it is called, how long it may be. */
export function courseField<N extends keyof typeof courseRecord | keyof typeof courseBeside>(name: N) {
  const field: Pick<StoredField, 'title' | 'label' | 'max'> = { ...courseRecord, ...courseBeside }[name];
  const { title, label = title, max } = field;
  return { name, label, ...(max ? { maxLength: max } : {}) };
}
