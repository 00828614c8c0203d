import { z } from 'zod';
import { Lack } from '../document-status.ts';
import { id, Option } from '../fields/id.ts';
import { FormerDocument } from '../former-document.ts';
import { GapCode } from '../gaps.ts';
import { MinistryState } from '../ministry-numbers.ts';
import { TrainingType } from '../training-type.ts';
import { DocumentType } from './document-type.ts';
import { DocumentFormat, DocumentSheet } from './sheets.ts';

export const FixedDocument = z.object({
  id,
  type: DocumentType,
  /** The day it bears. */
  date: z.string(),
  /** The day on which it opens to its owner, when it was prepared ahead and that day has not come; null else. */
  opensOn: z.string().nullable(),
  /** What beside that day keeps it from coming into force; null when nothing does. */
  lacks: Lack.nullable(),
  /** ISO moment. */
  fixedAt: z.string(),
  /** Empty of a contract that was concluded past the portal. */
  verificationCode: z.string(),
  /** False while the files are being printed. */
  isPrinted: z.boolean(),
  /** Why the last attempt to print failed; another follows by itself. Empty when none did. */
  printError: z.string(),
  /** ISO moment at which it was handed out to its owner; null while it was not, and of what nobody keeps. */
  receivedAt: z.string().nullable(),
  isDuplicate: z.boolean(),
  /** It was given in the place of a document with a mistake, as no duplicate of it. */
  isExchanged: z.boolean(),
  /** The protocol that it names is revoked. */
  citesRevoked: z.boolean(),
  /** Its people in the register of the Ministry of Labour; null where it says nothing of it. */
  ministry: MinistryState.nullable(),
  /** The group whose people it lists; null for a document of this person alone. */
  group: Option.nullable(),
  /** None while they are printed, and of a contract that was concluded past the portal. */
  files: z.array(
    z.object({ part: DocumentSheet, title: z.string(), format: DocumentFormat, file: z.object({ url: z.string() }) }),
  ),
});
export type FixedDocument = z.output<typeof FixedDocument>;

/** The requisites of an organization that a contract or an invoice cannot do without. */
export const MissingRequisites = z.object({
  organizationId: id,
  title: z.string(),
  /** Russian words for a list: «БИК», «банк». */
  what: z.array(z.string()),
});
export type MissingRequisites = z.output<typeof MissingRequisites>;

/** Whom a form offers for one signature of its document. */
export const SignatoryOption = z.object({
  id,
  /** What the choice is called: «Подписывает», «Секретарь», «Подписывает заказчик». */
  line: z.string(),
  fullName: z.string(),
  jobTitle: z.string(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** By a power of attorney, as a deputy and no head. */
  isByProxy: z.boolean(),
  /** The form's own fields that name him in words, and those words: a contract's «в лице …». */
  words: z.record(z.string(), z.string()),
});
export type SignatoryOption = z.output<typeof SignatoryOption>;

/** Whom a protocol counts as passed although he can be given nothing of what the course issues. */
export const PassedWithout = z.object({
  studentId: id,
  fullName: z.string(),
  /** For lack of what. */
  gaps: z.array(GapCode),
});
export type PassedWithout = z.output<typeof PassedWithout>;

/** Who is to be examined by a committee in which he sits himself, or a namesake of his does. */
export const SelfExaminer = z.object({ fullName: z.string(), committeeTitle: z.string() });
export type SelfExaminer = z.output<typeof SelfExaminer>;

/** A number of a register with the day of its document, and the kind of training that says what the document is called. */
export const NumberedOn = z.object({ number: z.string(), date: z.string(), trainingType: TrainingType.nullable() });
export type NumberedOn = z.output<typeof NumberedOn>;

/** What the form of every document shows of it beside its fields: whose it is and in what state. */
export const DocumentInfo = z.object({
  type: DocumentType,
  assignId: id,
  studentId: id,
  fullName: z.string(),
  /** False when the client does not show the person to the center any more: it asks for what the document lacks (decision 311). */
  isShown: z.boolean(),
  organizationTitle: z.string(),
  courseId: id,
  courseTitle: z.string(),
  isPaid: z.boolean(),
  /** It costs nothing, and waits for no payment. */
  isFree: z.boolean(),
  isFixed: z.boolean(),
  /** Of the course; once it is fixed, the one that the document speaks of: null of those fixed before there were any. */
  trainingType: TrainingType.nullable(),
  /** False too when the course's training may not issue it. */
  isIssuedByCourse: z.boolean(),
  fixed: FixedDocument.nullable(),
  /** What a duplicate would be numbered today. */
  nextNumber: z.string(),
  /** Of the numbers that its register has given, the one with the latest day: an earlier day is out of order. Null without any. */
  lastNumbered: NumberedOn.nullable(),
  /** The documents of this type taken back before, the latest first. */
  former: z.array(FormerDocument),
  /** What the document lacks, payment apart (readiness.ts); the required ones refuse the fixing. */
  gaps: z.array(GapCode),
  /** The committee's, which the document names by number and date; null without one, and where it names none. */
  protocol: z.object({ number: z.string(), date: z.string() }).nullable(),
  /** Who may sign it, each on his days: of several on one day the form chooses. Nobody once it is fixed. */
  signatories: z.array(SignatoryOption),
  /** What has to be filled in elsewhere before fixing, the requisites of an organization. */
  missing: z.array(MissingRequisites),
  /** Of a protocol that is not fixed yet; empty of all else. */
  passedWithout: z.array(PassedWithout),
  /** The same. */
  selfExaminers: z.array(SelfExaminer),
  /** It would be fixed before the register of the Ministry of Labour has given the number that it says. */
  awaitsMinistry: z.boolean(),
});
export type DocumentInfo = z.output<typeof DocumentInfo>;

/** The same with the fields, as suggested or as fixed. */
export const infoOf = <T extends z.ZodType>(form: T) => DocumentInfo.extend({ form });
