-- Revoked, replaced and group documents, the issue register of a center, and the fixing of whole groups.

-- What the register shows and searches, taken from the snapshot by the database itself.
ALTER TABLE documents
  ADD COLUMN course_id uuid REFERENCES courses,
  -- A duplicate names the document it replaces; each is replaced once.
  ADD COLUMN replaces uuid UNIQUE REFERENCES documents,
  ADD COLUMN revoked_by uuid REFERENCES users,
  ADD COLUMN full_name text COLLATE ru NOT NULL GENERATED ALWAYS AS (coalesce(data #>> '{слушатель,фио}', '')) STORED,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
    (searchable(' ' || number || ' ' || series || ' ' || coalesce(data #>> '{слушатель,фио}', ''))) STORED,
  -- The last day the paper says it is valid on.
  ADD COLUMN expires_on date GENERATED ALWAYS AS (
    CASE WHEN data #>> '{документ,действителен_до}' ~ '^\d\d\.\d\d\.\d{4}$' THEN make_date(
      substr(data #>> '{документ,действителен_до}', 7, 4)::integer,
      substr(data #>> '{документ,действителен_до}', 4, 2)::integer,
      substr(data #>> '{документ,действителен_до}', 1, 2)::integer) END) STORED,
  ADD CHECK (group_id IS NULL OR course_id IS NOT NULL);
CREATE INDEX documents_by_issue ON documents (center_id, issue_date DESC, id DESC);
CREATE INDEX documents_by_type_issue ON documents (center_id, type, issue_date DESC, id DESC);
CREATE INDEX documents_search ON documents USING gin (search_text gin_trgm_ops);
CREATE INDEX documents_by_revoker ON documents (revoked_by) WHERE revoked_by IS NOT NULL;
-- Former documents too, for the history.
CREATE INDEX documents_by_assignment ON documents (assignment_id, type) WHERE assignment_id IS NOT NULL;
CREATE UNIQUE INDEX documents_of_group ON documents (group_id, course_id, type) WHERE revoked_at IS NULL;
CREATE INDEX documents_by_group ON documents (group_id) WHERE group_id IS NOT NULL;
DROP TRIGGER documents_unchangeable ON documents;
CREATE TRIGGER documents_unchangeable BEFORE DELETE OR UPDATE OF
    id, center_id, type, assignment_id, group_id, course_id, issue_date, number, series, data, form, verification_code,
    fixed_at, fixed_by, replaces
  ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
