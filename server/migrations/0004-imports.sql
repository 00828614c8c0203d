-- Personnel read from a table: first a draft, then, once the user says so, a load.
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations,
  -- The file's name.
  title text NOT NULL,
  -- People and wrong rows wait here for the user's word only; a load empties both.
  rows jsonb NOT NULL,
  failures jsonb NOT NULL,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  parsed_at timestamptz NOT NULL DEFAULT now(),
  loaded_at timestamptz,
  sheet_issued_at timestamptz,
  undone_at timestamptz
);
CREATE INDEX imports_by_user ON imports (user_id, id DESC);
CREATE INDEX imports_by_organization ON imports (organization_id, loaded_at);
CREATE INDEX imports_drafts ON imports (parsed_at) WHERE loaded_at IS NULL;

-- Whom a load made (before is null) or changed (what was there before).
CREATE TABLE import_people (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  before jsonb,
  PRIMARY KEY (import_id, user_id)
);
CREATE INDEX import_people_by_user ON import_people (user_id);

-- Undoing a load deletes people by the thousand: the database looks in each of these whether something hangs on them.
CREATE INDEX password_links_by_user ON password_links (user_id);
CREATE INDEX audit_log_by_user ON audit_log (user_id);
CREATE INDEX files_by_creator ON files (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX files_by_student ON files (student_id) WHERE student_id IS NOT NULL;
CREATE INDEX assignments_by_creator ON assignments (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX payments_by_creator ON payments (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX transfers_by_creator ON transfers (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX documents_by_fixer ON documents (fixed_by) WHERE fixed_by IS NOT NULL;
