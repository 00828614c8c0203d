-- A contract that was concluded past the portal: its number and day are the paper's, and there are no files of it.
ALTER TABLE documents ADD COLUMN is_outside boolean NOT NULL DEFAULT false;
ALTER TABLE documents ADD CONSTRAINT documents_outside CHECK (NOT is_outside OR type = 'Contract');
CREATE TRIGGER documents_outside_unchangeable BEFORE UPDATE OF is_outside ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The other side may have numbered it: it takes no number of the center's register.
DROP INDEX documents_number;
CREATE UNIQUE INDEX documents_number ON documents
  (center_id, type, searchable(ltrim(number, '0')), (extract(year FROM issue_date)::integer), register_of)
  NULLS NOT DISTINCT
  WHERE (type NOT IN ('TicketB', 'TicketM', 'TicketMWithPhoto') OR revoked_at IS NULL) AND NOT is_outside;
CREATE OR REPLACE VIEW taken_numbers AS
  SELECT center_id, type, number, training_type, register_of FROM documents WHERE NOT is_outside
  UNION ALL
  SELECT center_id, type, number, training_type, register_of FROM reserved_numbers;
