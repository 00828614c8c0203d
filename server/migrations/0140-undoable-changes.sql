-- What can be undone within a day (decision 140): of each line of the log about it what its reversal needs. Deleted soon after.
CREATE TABLE undoable_changes (
  line_id uuid PRIMARY KEY REFERENCES audit_log,
  -- What one call, or one batch, has done at once.
  change_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('Assigned', 'Removed', 'Marked')),
  -- Its colleagues may undo it, too.
  organization_id uuid NOT NULL REFERENCES organizations,
  made_by uuid NOT NULL REFERENCES users,
  -- The assignment, which may be gone, with its student and course.
  record_id uuid NOT NULL,
  student_id uuid NOT NULL,
  course_id uuid NOT NULL,
  remembered jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz
);
CREATE INDEX undoable_changes_by_change ON undoable_changes (change_id);
CREATE INDEX undoable_changes_by_organization ON undoable_changes (organization_id);
CREATE INDEX undoable_changes_by_maker ON undoable_changes (made_by);
CREATE INDEX undoable_changes_by_age ON undoable_changes (made_at);
