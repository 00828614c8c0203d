import type { BatchAction, BatchRowState } from '@dopusk/contract/batches.ts';
import type { Generated } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column.ts';

// What is done with many rows at once.

export interface Batches {
  id: string;
  organizationId: string;
  askedBy: string;
  action: BatchAction;
  said: Json<Record<string, unknown>>;
  fingerprint: Buffer;
  askedAt: Moment;
  /** Null while rows wait. */
  finishedAt: MaybeMoment;
}

export interface BatchRows {
  id: string;
  batchId: string;
  position: number;
  /** A student's, an assignment's, a client's or a document's. */
  recordId: string;
  studentId: string | null;
  courseId: string | null;
  state: Generated<BatchRowState>;
  /** Why it was refused; of a row that is done what there is to say besides. */
  reason: Generated<string>;
}
