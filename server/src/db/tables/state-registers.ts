import type { StateRegister } from '@dopusk/contract/state-registers.ts';
import type { FundingSource, StudyForm, StudyPlace, WorkerProgram } from '@dopusk/contract/study-terms.ts';
import type { Generated } from 'kysely';
import type { Json, Moment } from './column.ts';

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
}

export interface StateRegisterRecords {
  reportId: string;
  assignmentId: string;
  /** Of the register of documents. */
  documentId: string | null;
  told: Json<Record<string, unknown>>;
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
}
