-- Two records of one person that were made one, and what brings the second back within a day (decision 70).
CREATE TABLE student_merges (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  kept_id uuid NOT NULL REFERENCES students,
  -- Of the record that is gone: the audit log still speaks of it.
  merged_id uuid NOT NULL,
  merged_name text NOT NULL,
  -- The login that stayed, and the one that opens nothing any more.
  user_id uuid NOT NULL REFERENCES users,
  closed_user_id uuid NOT NULL REFERENCES users,
  made_by uuid NOT NULL REFERENCES users,
  made_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  -- Both records as they were, and the ids of what was moved; emptied after a day.
  remembered jsonb
);
CREATE INDEX student_merges_by_kept ON student_merges (kept_id);
CREATE UNIQUE INDEX student_merges_standing ON student_merges (merged_id) WHERE undone_at IS NULL;
CREATE INDEX student_merges_by_user ON student_merges (user_id);
CREATE INDEX student_merges_by_closed_user ON student_merges (closed_user_id);
CREATE INDEX student_merges_by_maker ON student_merges (made_by);
CREATE INDEX student_merges_remembered ON student_merges (made_at) WHERE remembered IS NOT NULL;

-- Under which id the record of a person is found today of whom the audit log speaks.
CREATE FUNCTION present_student(uuid) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((SELECT kept_id FROM student_merges WHERE merged_id = $1 AND undone_at IS NULL), $1);
