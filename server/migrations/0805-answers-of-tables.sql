-- Who a row of a table is, where its name and birthday are those of several people: what somebody said, or what the load made of it
-- (decision 805). The same row in a later table of the organization is the same person unless it is said otherwise.
CREATE TABLE import_answers (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- A hash of what the row says.
  said text NOT NULL,
  -- Of rows that say the same in one table: which of them, from 0.
  place integer NOT NULL,
  student_id uuid NOT NULL REFERENCES students ON DELETE CASCADE,
  -- The load that said so: it is forgotten when that is undone.
  import_id uuid REFERENCES imports ON DELETE SET NULL,
  UNIQUE (organization_id, said, place)
);
CREATE INDEX import_answers_student_id_idx ON import_answers (student_id);
CREATE INDEX import_answers_import_id_idx ON import_answers (import_id);
