import type { UndoableKind } from '@dopusk/contract/undo.ts';
import type { Json, MaybeMoment, Moment } from './column.ts';

/** What can be undone within a day, by its line of the log. */
export interface UndoableChanges {
  lineId: string;
  /** What one call, or one batch, has done at once. */
  changeId: string;
  kind: UndoableKind;
  organizationId: string;
  madeBy: string;
  recordId: string;
  /** Null where it is not about an assignment. */
  studentId: string | null;
  courseId: string | null;
  remembered: Json<Record<string, unknown>>;
  madeAt: Moment;
  undoneAt: MaybeMoment;
}
