import type { ReplacementCause } from '@dopusk/contract/document-corrections.ts';
import type { GradeType } from '@dopusk/contract/documents/diplom/grades.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { DocumentSheet } from '@dopusk/contract/documents/sheets.ts';
import type { LossProof } from '@dopusk/contract/loss-proof.ts';
import type { TrainingResult } from '@dopusk/contract/training-result.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';
import type { ChosenTemplates } from './templates.ts';

// Fixed documents, their numbers and their files.

export interface DocumentRegisters {
  centerId: string;
  type: DocumentType;
  /** Null of the register of all kinds that have none of their own. */
  trainingType: TrainingType | null;
  year: number;
  lastNumber: number;
}

/** With whom a contract is that is with a natural person. */
export interface PersonalContracts {
  documentId: string;
  payerId: string;
}

export interface LastSignatories {
  centerId: string;
  type: DocumentType;
  trainingType: TrainingType;
  signatoryIds: string[];
}

export interface NumberPatterns {
  centerId: string;
  type: DocumentType;
  /** Null of the register of all kinds that have none of their own. */
  trainingType: TrainingType | null;
  pattern: string;
}

export interface ReservedNumbers {
  assignmentId: string;
  type: DocumentType;
  centerId: string;
  /** Null of what was reserved before there were registers of trainings. */
  trainingType: TrainingType | null;
  /** The kind of training whose own register it is counted in. */
  registerOf: TrainingType | null;
  year: number;
  number: string;
}

/** A view, for reading. */
export interface TakenNumbers {
  centerId: GeneratedAlways<string>;
  type: GeneratedAlways<DocumentType>;
  number: GeneratedAlways<string>;
  trainingType: GeneratedAlways<TrainingType | null>;
  registerOf: GeneratedAlways<TrainingType | null>;
}

/** Which results a protocol says: assignment → result, without its day. */
export type PrintedResults = Readonly<Record<string, Omit<TrainingResult, 'decidedOn'>>>;

export interface Documents {
  id: string;
  centerId: string;
  type: DocumentType;
  trainingType: TrainingType | null;
  /** A contract that was concluded past the portal: it has no files. */
  isOutside: ColumnType<boolean, boolean | undefined, never>;
  assignmentId: string | null;
  groupId: string | null;
  courseId: string | null;
  clientId: string | null;
  issueDate: string;
  isPreparedAhead: Generated<boolean>;
  openedAt: MaybeMoment;
  year: GeneratedAlways<number>;
  number: string;
  /** The kind of training whose own register it is counted in. */
  registerOf: ColumnType<TrainingType | null, TrainingType | null | undefined, never>;
  series: Generated<string>;
  blankNumber: Generated<string>;
  data: Json<Record<string, unknown>>;
  form: Json<Record<string, unknown>>;
  /** How it was taught, as registers are told of it; empty of documents that no register is told of. */
  studyTerms: ColumnType<Record<string, unknown>, string | undefined, never>;
  templates: ColumnType<ChosenTemplates, string | undefined, never>;
  verificationCode: string;
  fixedAt: Moment;
  fixedBy: string | null;
  printedAt: MaybeMoment;
  printError: Generated<string>;
  revokedAt: MaybeMoment;
  revocationReason: Generated<string>;
  revokedBy: string | null;
  /** When it was handed out to its owner; null of what nobody keeps. */
  receivedAt: MaybeMoment;
  replaces: string | null;
  /** Of a document that stands in the place of another one. */
  duplicateCause: ReplacementCause | null;
  /** Of a duplicate of what was lost. */
  lossProof: ColumnType<LossProof | null, LossProof | null | undefined, never>;
  fullName: GeneratedAlways<string>;
  searchText: GeneratedAlways<string>;
  expiresOn: GeneratedAlways<string | null>;
  edition: Generated<number>;
  printedMinistryNumbers: ColumnType<Record<string, string>, string | undefined, string>;
  /** Of a protocol: the files that are handed out say everybody's result. */
  saysResults: Generated<boolean>;
  printedResults: ColumnType<PrintedResults, string | undefined, string>;
  printedNamed: ColumnType<Record<string, string>, string | undefined, string>;
}

export interface DocumentPeople {
  assignmentId: string;
  documentId: string;
}

/** A view, for reading. */
export interface AssignmentDocuments {
  assignmentId: GeneratedAlways<string>;
  id: GeneratedAlways<string>;
  type: GeneratedAlways<DocumentType>;
  groupId: GeneratedAlways<string | null>;
  number: GeneratedAlways<string>;
  issueDate: GeneratedAlways<string>;
  isPreparedAhead: GeneratedAlways<boolean>;
  printedAt: GeneratedAlways<Date | null>;
  revokedAt: GeneratedAlways<Date | null>;
  trainingType: TrainingType | null;
  saysResults: GeneratedAlways<boolean>;
  receivedAt: GeneratedAlways<Date | null>;
}

export interface GroupDocumentRuns {
  id: string;
  groupId: string;
  createdBy: string;
  createdAt: Moment;
  finishedAt: MaybeMoment;
  gradeType: GradeType | null;
  series: Generated<string>;
  prepareAhead: Generated<boolean>;
  protocolNumber: Generated<string>;
  protocolDate: string | null;
  contractDate: string | null;
  documentDate: string | null;
  signatoryIds: Generated<string[]>;
  /** A list of `Blanks`. */
  blanks: Generated<unknown>;
}

export interface GroupDocumentItems {
  id: string;
  runId: string;
  position: number;
  courseId: string;
  assignmentId: string | null;
  type: DocumentType;
  state: Generated<'waiting' | 'fixed' | 'failed'>;
  failure: Generated<string>;
  documentId: string | null;
}

export interface DocumentFiles {
  documentId: string;
  part: DocumentSheet;
  format: 'Docx' | 'Pdf';
  templateVersion: string;
  storageKey: string;
  size: number;
  sha256: Buffer;
  edition: Generated<number>;
}

export interface DocumentLetters {
  id: string;
  documentId: string;
  recipient: string;
  sentBy: string;
  deliveryId: string | null;
  createdAt: Moment;
}
