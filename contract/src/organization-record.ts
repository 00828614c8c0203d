import { z } from 'zod';
import { Address, addressOrNone } from './fields/address.ts';
import { bankAccount } from './fields/bank-account.ts';
import { email } from './fields/email.ts';
import { inn } from './fields/inn.ts';
import { phone } from './fields/phone.ts';
import { requiredText } from './fields/text.ts';
import { line, requisiteFields } from './requisites.ts';
import { replyShape, type StoredFields } from './stored-field.ts';

/** What a change says anew each time. */
const always = <S extends z.ZodType>(schema: S) => ({ schema, changed: schema }) as const;

/** Null where nobody filled it in. */
const text = z.string().nullable();

/** What everybody who deals with an organization knows of it, and what a center makes of a client. */
export const contactFields = {
  title: { title: 'Название', max: 255, ...always(requiredText(255)) },
  /** «ООО «Ромашка»» beside «Общество с ограниченной ответственностью «Ромашка»». */
  shortTitle: { title: 'Сокращённое наименование', ...line(100) },
  inn: { title: 'ИНН', ...always(inn) },
  phone: { title: 'Телефон', schema: phone, changed: phone.optional(), reply: text },
  email: { title: 'E-mail', schema: email, changed: email.optional(), reply: text },
} as const satisfies StoredFields;

/** What an organization says of itself when it registers. */
export const registeredFields = {
  ...contactFields,
  bankAccountNumber: { title: 'Расчётный счёт', schema: bankAccount, changed: bankAccount.optional(), reply: text },
  address: { title: 'Почтовый адрес', schema: addressOrNone, reply: Address.nullable(), blank: null },
} as const satisfies StoredFields;

/** What is kept of an organization. */
export const organizationRecord = { ...registeredFields, ...requisiteFields } as const satisfies StoredFields;

const Stored = z.object(replyShape(organizationRecord));
/** All of it, as it is read. */
export type StoredOrganization = z.output<typeof Stored>;

type Titles = Pick<StoredOrganization, 'title' | 'shortTitle'>;

/** What an organization is called in lists and where space is short. */
export const shownTitle = ({ title, shortTitle }: Titles): string => shortTitle ?? title;
