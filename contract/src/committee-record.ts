import { requiredText } from './fields/text.ts';
import type { StoredFields } from './stored-field.ts';

const title = requiredText(255);

/** What is kept of a committee. */
export const committeeRecord = {
  title: { title: 'Название', max: 255, schema: title, changed: title },
} as const satisfies StoredFields;

/** Who it consists of, in a table of their own. */
export const committeeBeside = { members: { title: 'Состав комиссии' } } as const;
