import { organizationRecord } from '@dopusk/contract/organization-record.ts';
import { fieldsOf } from '../../forms/described-field.ts';

/** What a field of a form takes from the description of an organization. */
export const organizationField = fieldsOf(organizationRecord);
