import { studentRecord } from '@dopusk/contract/student-record.ts';
import { fieldsOf } from '../../forms/described-field.ts';

/** What a field of a form takes from the description of a person. */
export const studentField = fieldsOf(studentRecord);
