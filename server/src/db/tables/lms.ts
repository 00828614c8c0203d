import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment } from './column.ts';

// Accounts and places in the centers' learning systems.

type State = 'Waiting' | 'Done' | 'Failed';

export interface LmsConnections {
  center_id: string;
  url: string;
  token: Buffer;
  title: string;
  created_at: Moment;
}

export interface LmsAccounts {
  id: string;
  center_id: string;
  student_id: string;
  login: string;
  password: Buffer | null;
  lms_user_id: number | null;
  is_ours: Generated<boolean>;
  state: Generated<State>;
  error: Generated<string>;
  attempts: Generated<number>;
  next_try_at: Moment;
  progress_asked_at: MaybeMoment;
  created_at: Moment;
}

export interface LmsEnrolments {
  id: string;
  assignment_id: string | null;
  center_id: string;
  student_id: string;
  course_id: string;
  moodle_id: number;
  date_start: string;
  date_end: string;
  task: Generated<'Enrol' | 'Unenrol'>;
  is_foreign: Generated<boolean>;
  state: Generated<State>;
  error: Generated<string>;
  attempts: Generated<number>;
  next_try_at: Moment;
  progress: number | null;
  is_completed: boolean | null;
  progress_seen_at: MaybeMoment;
}

export interface SandboxLmsUsers {
  id: ColumnType<number, never, never>;
  username: string;
  idnumber: string;
  full_name: string;
  email: string;
  password: string;
  session_hash: Buffer | null;
}

export interface SandboxLmsEnrolments {
  user_id: number;
  course_id: number;
  time_start: ColumnType<Date, Date, Date>;
  time_end: ColumnType<Date, Date, Date>;
  lessons_done: Generated<number>;
}
