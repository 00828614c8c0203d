import { z } from 'zod';
import { today } from './fields/date.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import { optionalText, requiredText } from './fields/text.ts';
import type { StoredFields } from './stored-field.ts';

const title = requiredText(255);

/** What is kept of a committee. */
export const committeeRecord = {
  title: { title: 'Название', max: 255, schema: title, changed: title },
  /** Of the order by which the center appointed it: protocols name it (Rules 2464, item 92). */
  orderNumber: { title: 'Номер приказа о комиссии', label: 'Номер приказа', max: 50, schema: optionalText(50) },
  orderDate: {
    title: 'Дата приказа о комиссии',
    label: 'Дата приказа',
    schema: optionalIsoDate.refine((day) => day === null || day <= today(), 'Этот день ещё не наступил'),
    reply: z.string().nullable(),
  },
} as const satisfies StoredFields;

/** Who it consists of, in a table of their own. */
export const committeeBeside = { members: { title: 'Состав комиссии' } } as const;
