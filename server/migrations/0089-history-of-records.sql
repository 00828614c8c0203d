-- The history of a record: the lines of the log about it, and what colleagues note beside it.

-- The newest lines about a record are read first.
DROP INDEX audit_log_by_subject;
CREATE INDEX audit_log_by_subject ON audit_log (subject_id, id);

-- The other records that a line concerns and that nothing leads to any more: the person whose assignment was removed,
-- who was taken out of a group.
CREATE TABLE audit_concerns (
  record_id uuid NOT NULL,
  line_id uuid NOT NULL REFERENCES audit_log,
  PRIMARY KEY (record_id, line_id)
);
CREATE INDEX audit_concerns_by_line ON audit_concerns (line_id);
CREATE TRIGGER audit_concerns_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_concerns
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Only the colleagues of its author in his organization read a note; its author may remove it.
CREATE TABLE record_notes (
  id uuid PRIMARY KEY,
  -- Ids are unique across tables.
  record text NOT NULL CHECK (record IN ('Student', 'Organization', 'Course', 'Group', 'Invoice', 'Assignment')),
  record_id uuid NOT NULL,
  organization_id uuid NOT NULL REFERENCES organizations,
  author_id uuid NOT NULL REFERENCES users,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX record_notes_by_record ON record_notes (record_id, organization_id, id);
CREATE INDEX record_notes_by_organization ON record_notes (organization_id);
CREATE INDEX record_notes_by_author ON record_notes (author_id);
