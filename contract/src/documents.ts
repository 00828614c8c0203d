import { z } from 'zod';
import type { Verdict } from './codes.ts';
import { DocumentStatus } from './document-status.ts';
import { certificateCalls } from './documents/certificate/calls.ts';
import { certificateEducationCalls } from './documents/certificate-education/calls.ts';
import { contractCalls } from './documents/contract/calls.ts';
import { awaitsPayment } from './documents/descriptions.ts';
import { diplomCalls } from './documents/diplom/calls.ts';
import { DocumentType } from './documents/document-type.ts';
import { protocolCalls } from './documents/protocol/calls.ts';
import { DocumentFormat, DocumentSheet } from './documents/sheets.ts';
import { ticketBCalls } from './documents/ticket-b/calls.ts';
import { ticketMCalls } from './documents/ticket-m/calls.ts';
import { ticketMWithPhotoCalls } from './documents/ticket-m-with-photo/calls.ts';
import { type Endpoint, endpoints } from './endpoint.ts';
import { IdParams, id } from './fields/id.ts';
import { REQUIRED } from './fields/text.ts';
import { MinistryState } from './ministry-numbers.ts';
import { TrainingType } from './training-type.ts';

/** What decides whether a document of an assignment can be fixed. */
export interface Fixable {
  type: DocumentType;
  isPaid: boolean;
  /** A document of this type is fixed already. */
  isFixed: boolean;
  /** The type is among the course's issued documents, and the course's training may issue it. */
  isIssuedByCourse: boolean;
}

/** Fixing is for what the course issues, once, and for paid assignments, but for a contract (docs/rules.md#4.1). */
export function canFix({ type, isPaid, isFixed, isIssuedByCourse }: Fixable): Verdict {
  if (!isIssuedByCourse) return 'ForbiddenGenerateDocType';
  if (isFixed) return 'DocumentAlreadyGenerated';
  return isPaid || !awaitsPayment(type) || 'AssignNotPaid';
}

/** The other one of a document and what was given instead of it; the day is YYYY-MM-DD. */
const Other = z.object({ series: z.string(), blankNumber: z.string(), number: z.string(), date: z.string() });

/** A document of somebody whom a protocol lists: which, what it is worth, and since when it is not. */
export const VerifiedDocument = z.object({
  type: DocumentType,
  /** Null of documents fixed before there were kinds. */
  trainingType: TrainingType.nullable(),
  /** «Свидетельство о профессии рабочего» */
  title: z.string(),
  series: z.string(),
  /** Of the printed form; empty for plain paper. */
  blankNumber: z.string(),
  number: z.string(),
  date: z.string(),
  status: DocumentStatus,
  expiresOn: z.string().nullable(),
  revokedOn: z.string().nullable(),
  isDuplicate: z.boolean(),
  /** What it was given instead of, which the protocol on paper names; null of an original. */
  replaces: Other.nullable(),
});
export type VerifiedDocument = z.output<typeof VerifiedDocument>;

/** What anyone who holds a document may learn by its code: enough to compare with it, nothing beyond it. */
export const Verification = z.object({
  status: DocumentStatus,
  type: DocumentType,
  /** The kind of training it speaks of; null of documents fixed before there were any. */
  trainingType: TrainingType.nullable(),
  series: z.string(),
  /** Of the printed form; empty for plain paper. */
  blankNumber: z.string(),
  number: z.string(),
  /** The day of issue, YYYY-MM-DD. */
  date: z.string(),
  /** As its sheet is headed: «Удостоверение о допуске к работам на высоте»; of a card what the center calls it. */
  title: z.string(),
  centerTitle: z.string(),
  courseTitle: z.string(),
  /** What else the document says of the training, and what forgers change; null and empty where it says nothing. */
  training: z.object({
    hoursCount: z.number().int().nullable(),
    profession: z.string(),
    rank: z.string(),
    qualification: z.string(),
    /** To what the diploma gives the right. */
    activity: z.string(),
    /** Of the register of the Ministry of Labour. */
    program: z.string(),
    electricalGroup: z.string(),
    voltage: z.string(),
    heightGroup: z.string(),
    /** The days of the training, «со 02.11.2026 по 18.11.2026». */
    period: z.string(),
    /** The protocol that it rests on, with its day, that of the check: «№ 5 от 18.11.2026»; empty of a protocol itself. */
    protocol: z.string(),
  }),
  /** Surname and initials: «Иванов И. И.»; empty for a protocol of several people. */
  person: z.string(),
  /** How many people the document is about. */
  peopleCount: z.number().int(),
  isDuplicate: z.boolean(),
  /** What a duplicate, or what was issued for a wrong document, says that it replaces: «№ 39 от 12.11.2026»; empty of others. */
  instead: z.string(),
  /** The last day it is valid on: null without a term, and of what is not valid on any day because it was taken back or its person has not passed. */
  expiresOn: z.string().nullable(),
  /** The day it was taken back; YYYY-MM-DD. */
  revokedOn: z.string().nullable(),
  /** The revoked protocol that it names, of a document that was left valid beside it (decision 160); null of all others. */
  revokedProtocol: z.object({ number: z.string(), date: z.string(), revokedOn: z.string() }).nullable(),
  /** The duplicate that has taken its place. */
  replacedBy: Other.nullable(),
  /** Whether what has taken its place, or the last of several that followed, is taken back: nothing of them is valid. */
  isLastRevoked: z.boolean(),
  /** Of a card: the certificate that it was taken back with, and what that was replaced by; null of other documents. */
  revokedWith: z
    .object({
      type: DocumentType,
      trainingType: TrainingType.nullable(),
      /** «Удостоверение о проверке знаний» */
      title: z.string(),
      series: z.string(),
      blankNumber: z.string(),
      number: z.string(),
      replacedBy: Other.nullable(),
    })
    .nullable(),
  /**
   * Of whom a protocol says that they have passed, in its order, «Иванов И. И.», each with the result that it says and the
   * documents that he was given by it; empty of other documents.
   */
  people: z.array(
    z.object({
      person: z.string(),
      result: z.string(),
      /** In the Ministry's register; empty until it is known. */
      ministryNumber: z.string(),
      documents: z.array(VerifiedDocument),
    }),
  ),
  /** How many others a protocol lists, who have not passed or were not there: they are counted and not named (decision 460). */
  refusedCount: z.number().int(),
  /** Its people in the register of the Ministry of Labour; null where it says nothing of it. */
  ministry: MinistryState.nullable(),
});
export type Verification = z.output<typeof Verification>;

type CallName<T extends DocumentType> = `${Uncapitalize<T>}Info` | Uncapitalize<T>;

/** Two calls of every type: what its form shows, and fixing it. A type without one of them does not compile. */
const callsOfTypes = {
  ...certificateCalls,
  ...diplomCalls,
  ...protocolCalls,
  ...ticketBCalls,
  ...ticketMCalls,
  ...ticketMWithPhotoCalls,
  ...contractCalls,
  ...certificateEducationCalls,
} satisfies Record<CallName<DocumentType>, Endpoint>;

export const documents = endpoints({
  ...callsOfTypes,
  askForData: {
    method: 'POST',
    path: '/Document/AskForData/:id',
    access: 'center:Documents',
    summary:
      'Попросить клиента, отвязавшего центр, указать данные сотрудника, без которых нет документов оплаченного назначения',
    params: IdParams,
    reply: z.null(),
  },
  file: {
    method: 'GET',
    path: '/Document/GetFile/:id/:part/:format',
    access: 'user',
    summary: 'Скачать файл зафиксированного документа',
    params: z.object({ id, part: DocumentSheet, format: DocumentFormat }),
    reply: 'file',
  },
  byAssigns: {
    method: 'POST',
    path: '/Document/GetDocumentsByAssigns',
    access: 'user',
    onlyReads: true,
    summary: 'Скачать все документы назначений одним архивом',
    body: z.object({
      assignIds: z.array(id, { error: REQUIRED }).min(1, REQUIRED).max(500, 'Не больше 500 назначений'),
      format: DocumentFormat.default('Pdf'),
    }),
    reply: 'file',
  },
  verify: {
    method: 'GET',
    path: '/Document/Verify/:code',
    access: 'anyone',
    summary: 'Проверить документ по коду, напечатанному на нём',
    params: z.object({ code: z.string().min(1).max(100) }),
    reply: Verification,
  },
});
