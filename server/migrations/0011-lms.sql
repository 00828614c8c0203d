-- Learning systems: each center connects its own.
CREATE TABLE lms_connections (
  center_id uuid PRIMARY KEY REFERENCES organizations,
  url text NOT NULL,
  -- Encrypted with the portal's key, see server/src/secrets.ts.
  token bytea NOT NULL,
  -- The site's own name, as it was when it was last looked at.
  title text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A person's account in a center's system: what is wanted there (state 'waiting') or done.
CREATE TABLE lms_accounts (
  -- Also the account's idnumber over there, by which it is found again after a crash.
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  student_id uuid NOT NULL REFERENCES students,
  login text NOT NULL,
  -- Encrypted; null for an account that was there before.
  password bytea,
  -- Null until the account is there.
  lms_user_id bigint,
  -- Made by the portal: only such an account is changed by it.
  is_ours boolean NOT NULL DEFAULT true,
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Done', 'Failed')),
  -- Why the last try did not succeed.
  error text NOT NULL DEFAULT '',
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  progress_asked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (center_id, student_id),
  UNIQUE (center_id, lms_user_id)
);
CREATE UNIQUE INDEX lms_accounts_login ON lms_accounts (center_id, login) WHERE is_ours;
CREATE INDEX lms_accounts_by_student ON lms_accounts (student_id);
CREATE INDEX lms_accounts_due ON lms_accounts (next_try_at) INCLUDE (center_id) WHERE state = 'Waiting';
CREATE INDEX lms_accounts_undone ON lms_accounts (center_id, id DESC) WHERE state <> 'Done';

-- A person's place in a course of a system. It outlives its assignment until the person is unenrolled.
CREATE TABLE lms_enrolments (
  id uuid PRIMARY KEY,
  assignment_id uuid UNIQUE REFERENCES assignments ON DELETE SET NULL,
  center_id uuid NOT NULL REFERENCES organizations,
  student_id uuid NOT NULL REFERENCES students,
  course_id uuid NOT NULL REFERENCES courses ON DELETE CASCADE,
  moodle_id bigint NOT NULL,
  date_start date NOT NULL,
  date_end date NOT NULL,
  task text NOT NULL DEFAULT 'Enrol' CHECK (task IN ('Enrol', 'Unenrol')),
  -- The person was in the course before the portal came: not the portal's to unenrol.
  is_foreign boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Done', 'Failed')),
  error text NOT NULL DEFAULT '',
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  -- 0–100; null when the system does not count it.
  progress smallint CHECK (progress BETWEEN 0 AND 100),
  is_completed boolean,
  progress_seen_at timestamptz
);
CREATE INDEX lms_enrolments_by_student ON lms_enrolments (student_id, center_id);
CREATE INDEX lms_enrolments_by_course ON lms_enrolments (course_id);
CREATE INDEX lms_enrolments_due ON lms_enrolments (next_try_at) INCLUDE (center_id) WHERE state = 'Waiting';
CREATE INDEX lms_enrolments_undone ON lms_enrolments (center_id, id DESC) WHERE state <> 'Done';
CREATE INDEX lms_enrolments_orphaned ON lms_enrolments (center_id) WHERE assignment_id IS NULL;


-- The demo system's own side (LMS=demo); nothing else reads it.
CREATE TABLE sandbox_lms_users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL UNIQUE,
  idnumber text NOT NULL,
  full_name text NOT NULL,
  email text NOT NULL UNIQUE,
  -- Its demo accounts protect nothing but demo lessons, and are as readable as its page says.
  password text NOT NULL,
  -- The hash of the open session's token.
  session_hash bytea UNIQUE
);
CREATE INDEX sandbox_lms_users_by_idnumber ON sandbox_lms_users (idnumber);
CREATE TABLE sandbox_lms_enrolments (
  user_id bigint NOT NULL REFERENCES sandbox_lms_users ON DELETE CASCADE,
  course_id bigint NOT NULL,
  time_start timestamptz NOT NULL,
  time_end timestamptz NOT NULL,
  lessons_done integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, course_id)
);
