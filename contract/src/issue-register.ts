import { z } from 'zod';
import { DocumentStatus } from './document-status.ts';
import { DocumentType } from './documents/document-type.ts';
import { DocumentFormat } from './documents/sheets.ts';
import { endpoints } from './endpoint.ts';
import { followedColumns } from './fields/columns.ts';
import { IdParams, id } from './fields/id.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import { PageQuery, pageOf } from './fields/page.ts';
import { LossProof } from './loss-proof.ts';
import { MinistryState } from './ministry-numbers.ts';
import { TrainingType } from './training-type.ts';

export const RegisterFilters = z.object({
  search: PageQuery.shape.search,
  /** The first and the last day of issue. */
  start: optionalIsoDate,
  end: optionalIsoDate,
  type: DocumentType.optional(),
  trainingType: TrainingType.optional(),
  status: DocumentStatus.optional(),
  /** What the people of one group were given, and what is about all of them. */
  groupId: id.optional(),
});
export type RegisterFilters = z.output<typeof RegisterFilters>;

const RegisterQuery = PageQuery.extend(RegisterFilters.shape);
export type RegisterQuery = z.output<typeof RegisterQuery>;

/** The other one of a document and its duplicate. */
const IssuedInstead = z.object({ series: z.string(), blankNumber: z.string(), number: z.string(), date: z.string() });
export type IssuedInstead = z.output<typeof IssuedInstead>;

/** A line of a center's issue register, as the document itself says it; dates are YYYY-MM-DD, the protocol's as printed. */
export const RegisterRow = z.object({
  id,
  type: DocumentType,
  /** The kind of training it speaks of; null of documents fixed before there were any. */
  trainingType: TrainingType.nullable(),
  series: z.string(),
  number: z.string(),
  /** Of the printed form; empty for plain paper. */
  blankNumber: z.string(),
  date: z.string(),
  expiresOn: z.string().nullable(),
  /** Empty in a protocol of several people. */
  fullName: z.string(),
  peopleCount: z.number().int(),
  organizationTitle: z.string(),
  courseTitle: z.string(),
  hoursCount: z.number(),
  /** Null while the training had no protocol when the document was fixed. */
  protocol: z.object({ number: z.string(), date: z.string() }).nullable(),
  /** It is valid, and that protocol is revoked. */
  citesRevoked: z.boolean(),
  /** Its people in the register of the Ministry of Labour; null where it says nothing of it. */
  ministry: MinistryState.nullable(),
  status: DocumentStatus,
  isDuplicate: z.boolean(),
  /** What proved the loss of a document that a duplicate stands for; null of others. */
  lossProof: LossProof.nullable(),
  /** Of a duplicate, and of what was exchanged: the document that it was given instead of. */
  replaces: IssuedInstead.nullable(),
  /** Of a document that was given anew: its duplicate, or what it was exchanged for. */
  replacedBy: IssuedInstead.nullable(),
  /** The day on which it was handed out to its owner; null while it was not, and of what nobody keeps. */
  receivedOn: z.string().nullable(),
  revokedOn: z.string().nullable(),
  revocationReason: z.string(),
  /** One that it speaks of: whose page opens it. */
  assignId: id,
  /** Of a document about several people of a group. */
  groupId: id.nullable(),
});
export type RegisterRow = z.output<typeof RegisterRow>;

export const issueRegister = endpoints({
  list: {
    method: 'GET',
    path: '/Document/GetRegister',
    access: 'center:Registers',
    summary: 'Реестр выданных документов центра: сначала последние',
    query: RegisterQuery,
    reply: pageOf(RegisterRow),
  },
  file: {
    method: 'GET',
    path: '/Document/GetRegisterFile',
    access: 'center:Registers',
    summary: 'Реестр выданных документов в Excel: все найденные строки, сначала ранние',
    query: RegisterFilters.extend({ columns: followedColumns }),
    reply: 'file',
  },
  sheet: {
    method: 'GET',
    path: '/Document/GetIssueSheet/:id',
    access: 'center:Registers',
    summary: 'Ведомость выдачи документов группы: слушатели расписываются в ней за полученное',
    params: IdParams,
    query: z.object({ format: DocumentFormat.default('Pdf') }),
    reply: 'file',
  },
});
