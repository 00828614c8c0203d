-- Documents that courses issue, of one person or of a group.

-- The last number given out; the next is suggested from it.
CREATE TABLE document_registers (
  center_id uuid NOT NULL REFERENCES organizations,
  type text NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL,
  PRIMARY KEY (center_id, type, year)
);

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  type text NOT NULL,
  assignment_id uuid REFERENCES assignments,
  group_id uuid REFERENCES groups,
  -- The day the paper bears; its year is the register's.
  issue_date date NOT NULL,
  year integer NOT NULL GENERATED ALWAYS AS (extract(year FROM issue_date)::integer) STORED,
  number text NOT NULL,
  series text NOT NULL DEFAULT '',
  -- The unchangeable snapshot that is printed: everything the templates' tags say.
  data jsonb NOT NULL,
  -- What the form held, to show it again.
  form jsonb NOT NULL,
  verification_code text NOT NULL UNIQUE,
  fixed_at timestamptz NOT NULL DEFAULT now(),
  fixed_by uuid REFERENCES users,
  printed_at timestamptz,
  -- Why the last attempt to print failed, for people; the job tries again.
  print_error text NOT NULL DEFAULT '',
  revoked_at timestamptz,
  revocation_reason text NOT NULL DEFAULT '',
  -- By which uploaded templates it is printed: sheet → template, as chosen when it was fixed. A sheet that is not among
  -- them is printed by the portal's own template.
  templates jsonb NOT NULL DEFAULT '{}',
  -- Of a document of a group: of which course it speaks.
  course_id uuid REFERENCES courses,
  -- A duplicate names the document it replaces; each is replaced once.
  replaces uuid UNIQUE REFERENCES documents,
  revoked_by uuid REFERENCES users,
  -- What the register shows and searches, taken from the snapshot by the database itself.
  full_name text COLLATE ru NOT NULL GENERATED ALWAYS AS (coalesce(data #>> '{слушатель,фио}', '')) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS
    (searchable(' ' || number || ' ' || series || ' ' || coalesce(data #>> '{слушатель,фио}', ''))) STORED,
  -- The last day the paper says it is valid on.
  expires_on date GENERATED ALWAYS AS (
    CASE WHEN data #>> '{документ,действителен_до}' ~ '^\d\d\.\d\d\.\d{4}$' THEN make_date(
      substr(data #>> '{документ,действителен_до}', 7, 4)::integer,
      substr(data #>> '{документ,действителен_до}', 4, 2)::integer,
      substr(data #>> '{документ,действителен_до}', 1, 2)::integer) END) STORED,
  CHECK (num_nonnulls(assignment_id, group_id) = 1),
  CHECK (group_id IS NULL OR course_id IS NOT NULL)
);
-- «007» and «7» are one number.
CREATE UNIQUE INDEX documents_number ON documents (center_id, type, year, searchable(ltrim(number, '0')));
-- One of a type at a time. A group has several: whoever joined it after its protocol gets another one of the same group
-- and course. That nobody is listed twice is kept by the lock on his assignment.
CREATE UNIQUE INDEX documents_of_assignment ON documents (assignment_id, type) WHERE revoked_at IS NULL;
-- Former documents too, for the history.
CREATE INDEX documents_by_assignment ON documents (assignment_id, type) WHERE assignment_id IS NOT NULL;
CREATE INDEX documents_by_group ON documents (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX documents_by_center ON documents (center_id, type, id DESC);
CREATE INDEX documents_by_fixer ON documents (fixed_by) WHERE fixed_by IS NOT NULL;
CREATE INDEX documents_by_revoker ON documents (revoked_by) WHERE revoked_by IS NOT NULL;
CREATE INDEX documents_by_printing ON documents (printed_at) WHERE printed_at IS NOT NULL;

-- The register of issued documents: all, of a type, by what is searched; by status, the few that were taken back and
-- those whose term may run out.
CREATE INDEX documents_by_issue ON documents (center_id, issue_date DESC, id DESC);
CREATE INDEX documents_by_type_issue ON documents (center_id, type, issue_date DESC, id DESC);
CREATE INDEX documents_search ON documents USING gin (search_text gin_trgm_ops);
CREATE INDEX documents_revoked_by_issue ON documents (center_id, issue_date DESC, id DESC) WHERE revoked_at IS NOT NULL;
CREATE INDEX documents_expiring_by_issue ON documents (center_id, issue_date DESC, id DESC) INCLUDE (expires_on)
  WHERE revoked_at IS NULL AND expires_on IS NOT NULL;

-- Papers that expire, with the assignments they are of: a center's, a client's (found by its assignments), and those
-- that people of all centers are reminded of. Those of groups stand among a center's for the register, which also asks
-- what has expired.
CREATE INDEX documents_expiring ON documents (center_id, expires_on, id) INCLUDE (assignment_id)
  WHERE expires_on IS NOT NULL AND revoked_at IS NULL;
CREATE INDEX documents_expiring_by_assignment ON documents (assignment_id) INCLUDE (expires_on, id)
  WHERE expires_on IS NOT NULL AND revoked_at IS NULL AND assignment_id IS NOT NULL;
CREATE INDEX documents_to_remind_of ON documents (expires_on)
  WHERE expires_on IS NOT NULL AND revoked_at IS NULL AND assignment_id IS NOT NULL;

-- What was fixed stays: only printing and revocation are noted later.
CREATE TRIGGER documents_unchangeable BEFORE DELETE OR UPDATE OF
    id, center_id, type, assignment_id, group_id, course_id, issue_date, number, series, data, form, verification_code,
    fixed_at, fixed_by, replaces
  ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER documents_templates_unchangeable BEFORE UPDATE OF templates ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE document_files (
  document_id uuid NOT NULL REFERENCES documents,
  -- The extended type: DiplomMain, AppendixOne, …; the type itself where a document is one sheet.
  part text NOT NULL,
  format text NOT NULL CHECK (format IN ('Docx', 'Pdf')),
  template_version text NOT NULL,
  storage_key text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  PRIMARY KEY (document_id, part, format)
);
CREATE TRIGGER document_files_append_only BEFORE UPDATE OR DELETE ON document_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Of which documents people have been reminded, and how many days before the end at the most.
CREATE TABLE expiry_reminders (
  document_id uuid NOT NULL REFERENCES documents ON DELETE CASCADE,
  days smallint NOT NULL CHECK (days IN (7, 30, 90)),
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, days)
);

-- Documents of groups -------------------------------------------------------------------------------

-- Of whom a document of a group speaks.
CREATE TABLE document_people (
  assignment_id uuid NOT NULL REFERENCES assignments,
  document_id uuid NOT NULL REFERENCES documents,
  PRIMARY KEY (assignment_id, document_id)
);
CREATE INDEX document_people_by_document ON document_people (document_id);
CREATE TRIGGER document_people_append_only BEFORE UPDATE OR DELETE ON document_people
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The documents of an assignment: its own, and those of its group that list it.
CREATE VIEW assignment_documents AS
  SELECT assignment_id, id, type, group_id, number, issue_date, printed_at, revoked_at
    FROM documents WHERE assignment_id IS NOT NULL
  UNION ALL
  SELECT people.assignment_id, documents.id, type, group_id, number, issue_date, printed_at, revoked_at
    FROM document_people people JOIN documents ON documents.id = people.document_id;

-- Fixing the documents of a whole group: a run, and a line for each document to fix.
CREATE TABLE group_document_runs (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  center_id uuid NOT NULL REFERENCES organizations,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- All lines have been tried.
  finished_at timestamptz,
  -- For forms that the portal cannot fill by itself.
  grade_type text CHECK (grade_type IN ('Excelent', 'Good', 'Accepted')),
  series text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX group_document_runs_unfinished ON group_document_runs (group_id) WHERE finished_at IS NULL;
CREATE INDEX group_document_runs_by_group ON group_document_runs (group_id, id DESC);

CREATE TABLE group_document_items (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES group_document_runs ON DELETE CASCADE,
  position integer NOT NULL,
  course_id uuid NOT NULL REFERENCES courses ON DELETE CASCADE,
  -- Null for the protocol of everybody.
  assignment_id uuid REFERENCES assignments ON DELETE CASCADE,
  type text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'fixed', 'failed')),
  -- Why it failed, for people.
  failure text NOT NULL DEFAULT '',
  document_id uuid REFERENCES documents,
  CHECK ((state = 'fixed') = (document_id IS NOT NULL)),
  UNIQUE (run_id, position)
);
CREATE INDEX group_document_items_by_assignment ON group_document_items (assignment_id) WHERE assignment_id IS NOT NULL;
CREATE INDEX group_document_items_by_course ON group_document_items (course_id);
CREATE INDEX group_document_items_by_document ON group_document_items (document_id) WHERE document_id IS NOT NULL;
