-- Documents that are prepared before the day they bear, and those told of when it came.

-- Until its day such a document is the center's alone. Those dated ahead before this choice was asked for stay as they were
-- handed out.
ALTER TABLE documents ADD COLUMN is_prepared_ahead boolean NOT NULL DEFAULT false;
-- When the daily look found that the day had come.
ALTER TABLE documents ADD COLUMN opened_at timestamptz;
CREATE INDEX documents_to_open ON documents (issue_date) WHERE is_prepared_ahead AND opened_at IS NULL;
CREATE TRIGGER documents_preparation_unchangeable BEFORE UPDATE OF is_prepared_ahead ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE VIEW assignment_documents AS
  SELECT assignment_id, id, type, group_id, number, issue_date, printed_at, revoked_at, is_prepared_ahead
    FROM documents WHERE assignment_id IS NOT NULL
  UNION ALL
  SELECT people.assignment_id, documents.id, type, group_id, number, issue_date, printed_at, revoked_at,
      is_prepared_ahead
    FROM document_people people JOIN documents ON documents.id = people.document_id;

ALTER TABLE group_document_runs ADD COLUMN prepare_ahead boolean NOT NULL DEFAULT false;

-- A client's list of what expires reads them by this index alone, and leaves out what is not open yet.
DROP INDEX documents_expiring_by_assignment;
CREATE INDEX documents_expiring_by_assignment ON documents (assignment_id)
  INCLUDE (expires_on, id, is_prepared_ahead, issue_date)
  WHERE expires_on IS NOT NULL AND revoked_at IS NULL AND assignment_id IS NOT NULL;
