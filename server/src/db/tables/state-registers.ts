import type { RegisterGap } from '@dopusk/contract/register-gaps.ts';
import type { LeftOutReason } from '@dopusk/contract/register-left-out.ts';
import type { StateRegister } from '@dopusk/contract/register-period.ts';
import type { ChangedNumber } from '@dopusk/contract/register-settings.ts';
import type { Statistics, StatisticsFormName } from '@dopusk/contract/statistics-forms.ts';
import type { FundingSource, StudyForm, StudyPlace, WorkerProgram } from '@dopusk/contract/study-terms.ts';
import type { Generated } from 'kysely';
import type { Json, MaybeJson, MaybeMoment, Moment } from './column.ts';

// What centers have told the registers of the state.

export interface StateRegisterReports {
  id: string;
  centerId: string;
  register: StateRegister;
  madeAt: Moment;
  madeBy: string;
  dateStart: string;
  dateEnd: string;
  groupId: string | null;
  leftOutCount: Generated<number>;
  /** Null while it is being made. */
  finishedAt: Generated<Date | null>;
  /** Why it could not be made; empty otherwise. */
  failure: Generated<string>;
  /** How many records it is to tell; 0 until they are looked through. */
  totalCount: Generated<number>;
  /** Null while what it tells counts as handed over. */
  cancelledAt: Generated<Date | null>;
  cancelReason: Generated<string>;
  /** The records that were left out by hand. */
  without: Generated<string[]>;
  /** What whoever asked for it had looked at; empty when he had not. */
  seen: Generated<string>;
}

export interface StateRegisterRecords {
  reportId: string;
  assignmentId: string;
  /** Of the register of documents. */
  documentId: string | null;
  told: Json<Record<string, unknown>>;
  /** The number that the Ministry's register had given already when the record was told again; empty without one. */
  numberBefore: Generated<string>;
  /** The number that it had when the protocol it was told of was taken back; null while that stands. */
  numberKept: Generated<string | null>;
}

/** Whom a file has left out. */
export interface StateRegisterLeftOut {
  reportId: string;
  assignmentId: string;
  /** Of the register of documents. */
  documentId: string | null;
  reason: LeftOutReason;
  gaps: RegisterGap[];
}

/** The sealed key of a center's cabinet of the Ministry's register. */
export interface MinistryKeys {
  centerId: string;
  key: Buffer;
}

/** What was left in the cabinet as a draft: a part of a file. */
export interface MinistrySets {
  reportId: string;
  part: number;
  setId: Generated<string>;
  fault: Generated<string>;
  sentBy: string;
  askedAt: Moment;
}

export interface StateRegisterSettings {
  centerId: string;
  studyForm: StudyForm | null;
  fundingSource: FundingSource;
  studyPlace: StudyPlace;
  specialtyGroup: string;
  workerProgram: WorkerProgram;
  educationTerm: number | null;
  labourTerm: number | null;
  changedNumber: Generated<ChangedNumber>;
  changedNumberFrom: Generated<string | null>;
  overallGrade: Generated<boolean>;
}

/** The numbers of a form of state statistics: of each form and year the last ones, and the count that is being made. */
export interface StatisticsCounts {
  id: string;
  centerId: string;
  form: StatisticsFormName;
  year: number;
  askedAt: Moment;
  askedBy: string;
  /** Null while it is being made. */
  finishedAt: MaybeMoment;
  /** Why it could not be made; empty otherwise. */
  failure: Generated<string>;
  countedCount: Generated<number>;
  /** 0 until it begins. */
  totalCount: Generated<number>;
  /** What was counted last, which stands meanwhile. */
  found: MaybeJson<Statistics>;
  foundAt: MaybeMoment;
}
