import { courseBeside, courseRecord } from '@dopusk/contract/course-record.ts';
import { fieldsOf } from '../../forms/described-field.ts';

/** What a field of the form takes from the description of a course. */
export const courseField = fieldsOf({ ...courseRecord, ...courseBeside });
