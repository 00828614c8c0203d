import { z } from 'zod';
import { isThere } from './fields/cross-field.ts';
import { id } from './fields/id.ts';
import { optionalText, REQUIRED } from './fields/text.ts';

/** How the documents reach their owner. */
export const RecipiencyType = z.enum(['Post', 'InEducationCenter', 'NotNeeded'], { error: REQUIRED });
export type RecipiencyType = z.infer<typeof RecipiencyType>;

export const recipiencyTypeTitles: Record<RecipiencyType, string> = {
  Post: 'Почтой',
  InEducationCenter: 'В учебном центре',
  NotNeeded: 'Не требуется',
};

export const IssueStatus = z.enum(['Issued', 'NotIssued'], { error: REQUIRED });
export type IssueStatus = z.infer<typeof IssueStatus>;

export const issueStatusTitles: Record<IssueStatus, string> = { Issued: 'Выдан', NotIssued: 'Не выдан' };

export const Recipiency = z.object({
  /** Null until somebody has chosen. */
  type: RecipiencyType.nullable(),
  address: z.string(),
  surname: z.string(),
  name: z.string(),
  lastname: z.string(),
  issueStatus: IssueStatus,
});
export type Recipiency = z.output<typeof Recipiency>;

const recipiencyFields = z.object({
  assignId: id,
  type: RecipiencyType,
  address: optionalText(500),
  surname: optionalText(100),
  name: optionalText(100),
  lastname: optionalText(100),
});

type RecipiencyFields = z.output<typeof recipiencyFields>;

/** By post they need an address and a recipient (docs/rules.md#4.9). */
const isKnownToPost = (name: 'address' | 'surname' | 'name') => (body: Partial<RecipiencyFields>) =>
  body.type !== 'Post' || Boolean(body[name]);
/** Checked in wrong forms too, so that all messages show at once. */
const missing = (name: string) => ({ path: [name], error: REQUIRED, when: isThere });

export const RecipiencyBody = recipiencyFields
  .refine(isKnownToPost('address'), missing('address'))
  .refine(isKnownToPost('surname'), missing('surname'))
  .refine(isKnownToPost('name'), missing('name'));
