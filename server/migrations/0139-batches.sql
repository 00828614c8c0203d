-- What is done with many rows of a list at once (decision 139): a job does each by itself, in the name of whoever has asked.
CREATE TABLE batches (
  id uuid PRIMARY KEY,
  -- For which he acted.
  organization_id uuid NOT NULL REFERENCES organizations,
  asked_by uuid NOT NULL REFERENCES users,
  action text NOT NULL,
  -- What is the same for all rows: which course, from when.
  said jsonb NOT NULL,
  -- Of the action, what it says and the rows: the same asked for again at once is the same batch.
  fingerprint bytea NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Null while rows wait.
  finished_at timestamptz
);
CREATE INDEX batches_by_asker ON batches (asked_by, asked_at DESC);
CREATE INDEX batches_by_organization ON batches (organization_id);

CREATE TABLE batch_rows (
  id uuid PRIMARY KEY,
  batch_id uuid NOT NULL REFERENCES batches ON DELETE CASCADE,
  position integer NOT NULL,
  -- A student, or an assignment with its student and course: any of them may be gone by now, so that nothing refers to them.
  record_id uuid NOT NULL,
  student_id uuid NOT NULL,
  course_id uuid,
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Done', 'Refused')),
  reason text NOT NULL DEFAULT '',
  UNIQUE (batch_id, position)
);
CREATE INDEX batch_rows_waiting ON batch_rows (batch_id, position) WHERE state = 'Waiting';
