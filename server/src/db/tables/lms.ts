import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment } from './column.ts';

// Accounts and enrolments in the centers' learning systems.

type State = 'Waiting' | 'Done' | 'Failed';

export interface LmsConnections {
  centerId: string;
  url: string;
  token: Buffer;
  title: string;
  sendsAccess: Generated<boolean>;
  hasLoginLinks: Generated<boolean>;
  hasGroups: Generated<boolean>;
  createdAt: Moment;
}

export interface LmsAccounts {
  id: string;
  centerId: string;
  studentId: string;
  login: string;
  password: Buffer | null;
  lmsUserId: number | null;
  isOurs: Generated<boolean>;
  state: Generated<State>;
  error: Generated<string>;
  attempts: Generated<number>;
  nextTryAt: Moment;
  progressAskedAt: MaybeMoment;
  madeAt: MaybeMoment;
  createdAt: Moment;
}

export interface LmsEnrolments {
  id: string;
  assignmentId: string | null;
  centerId: string;
  studentId: string;
  courseId: string;
  moodleId: number;
  dateStart: string;
  dateEnd: string;
  task: Generated<'Enrol' | 'Unenrol'>;
  isForeign: Generated<boolean>;
  wasSent: Generated<boolean>;
  state: Generated<State>;
  error: Generated<string>;
  attempts: Generated<number>;
  nextTryAt: Moment;
  progress: number | null;
  isCompleted: boolean | null;
  progressSeenAt: MaybeMoment;
  isGroupDue: Generated<boolean>;
  wasGrouped: Generated<boolean>;
}

export interface SandboxLmsUsers {
  id: ColumnType<number, never, never>;
  username: string;
  idnumber: string;
  fullName: string;
  email: string;
  password: string;
  sessionHash: Buffer | null;
}

export interface SandboxLmsEnrolments {
  userId: number;
  courseId: number;
  timeStart: ColumnType<Date, Date, Date>;
  timeEnd: ColumnType<Date, Date, Date>;
  lessonsDone: Generated<number>;
}
