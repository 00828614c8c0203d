-- Whether a document has reached its owner belongs to the document: one that takes the place of another was handed out to nobody yet.
ALTER TABLE documents ADD COLUMN received_at timestamptz;

-- Until now the training was marked, whatever documents it had later: those that were there when it was marked have reached their owner.
UPDATE documents SET received_at = coalesce(marked.at, documents.printed_at)
FROM assignments
LEFT JOIN LATERAL (SELECT max(audit_log.created_at) AS at FROM audit_log
  WHERE audit_log.action = 'assignment.issued' AND audit_log.subject_id = assignments.id) AS marked ON true
WHERE documents.assignment_id = assignments.id AND assignments.is_issued
  AND documents.type IN ('Diplom', 'Certificate', 'CertificateEducation', 'TicketB', 'TicketM', 'TicketMWithPhoto')
  AND documents.printed_at IS NOT NULL AND documents.printed_at <= coalesce(marked.at, documents.printed_at);

UPDATE assignments SET is_issued = false WHERE is_issued AND EXISTS (SELECT FROM documents
  WHERE documents.assignment_id = assignments.id AND documents.revoked_at IS NULL AND documents.received_at IS NULL
    AND documents.type IN ('Diplom', 'Certificate', 'CertificateEducation', 'TicketB', 'TicketM', 'TicketMWithPhoto'));

CREATE OR REPLACE VIEW assignment_documents AS
  SELECT assignment_id, id, type, group_id, number, issue_date, printed_at, revoked_at, is_prepared_ahead, training_type,
      says_results, received_at
    FROM documents WHERE assignment_id IS NOT NULL
  UNION ALL
  SELECT people.assignment_id, documents.id, type, group_id, number, issue_date, printed_at, revoked_at,
      is_prepared_ahead, training_type, says_results, received_at
    FROM document_people people JOIN documents ON documents.id = people.document_id;
