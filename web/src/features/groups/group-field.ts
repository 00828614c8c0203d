import { groupRecord } from '@dopusk/contract/group-record.ts';
import { fieldsOf } from '../../forms/described-field.ts';

/** What a field of a form takes from the description of a group. */
export const groupField = fieldsOf(groupRecord);
