-- What is prepared ahead claims nothing of anybody: it comes into force by its day and the results (decision 141).

-- Of a protocol: whether the files that are handed out say everybody's result. One prepared ahead has empty places instead.
ALTER TABLE documents ADD COLUMN says_results boolean NOT NULL DEFAULT true;
-- Which results a further edition of a protocol says: assignment → result. Empty while the files say what was fixed.
ALTER TABLE documents ADD COLUMN printed_results jsonb NOT NULL DEFAULT '{}';

CREATE OR REPLACE VIEW assignment_documents AS
  SELECT assignment_id, id, type, group_id, number, issue_date, printed_at, revoked_at, is_prepared_ahead, training_type,
      says_results
    FROM documents WHERE assignment_id IS NOT NULL
  UNION ALL
  SELECT people.assignment_id, documents.id, type, group_id, number, issue_date, printed_at, revoked_at,
      is_prepared_ahead, training_type, says_results
    FROM document_people people JOIN documents ON documents.id = people.document_id;

-- A client's list of what expires reads them by this index alone, and leaves out what is not in force yet.
DROP INDEX documents_expiring_by_assignment;
CREATE INDEX documents_expiring_by_assignment ON documents (assignment_id)
  INCLUDE (expires_on, id, is_prepared_ahead, issue_date, type, says_results)
  WHERE expires_on IS NOT NULL AND revoked_at IS NULL AND assignment_id IS NOT NULL;

-- A center's documents that were prepared ahead and have not come into force.
CREATE INDEX documents_awaiting ON documents (center_id, issue_date) WHERE is_prepared_ahead AND opened_at IS NULL;

-- Fixing ahead used to write down a result of the day to come, which nobody had said: both were written in one transaction.
DELETE FROM training_results said USING documents
WHERE documents.assignment_id = said.assignment_id AND documents.is_prepared_ahead AND documents.revoked_at IS NULL
  AND documents.fixed_at = said.noted_at AND said.decided_on > (now() AT TIME ZONE 'Europe/Moscow')::date;
