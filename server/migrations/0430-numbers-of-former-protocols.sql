-- The number of the Ministry's register that a record had when the protocol it was told of was taken back; null while that
-- protocol stands. A number belongs to the record that it was given for: the next protocol waits for its own.
ALTER TABLE state_register_records ADD COLUMN number_kept text;

UPDATE state_register_records AS record
SET number_kept = assignments.ministry_number
FROM assignments
WHERE record.document_id IS NULL AND record.assignment_id = assignments.id
  AND record.told ->> 'protocolNumber' IS DISTINCT FROM (
    SELECT documents.number FROM assignment_documents AS listed JOIN documents ON documents.id = listed.id
    WHERE listed.assignment_id = assignments.id AND listed.type = 'Protocol' AND listed.revoked_at IS NULL LIMIT 1);

-- What was given for the former protocol alone is no number of the one that stands: unless another one came since.
UPDATE assignments SET ministry_number = ''
WHERE ministry_number <> ''
  AND EXISTS (SELECT FROM state_register_records AS former
    WHERE former.assignment_id = assignments.id AND former.number_kept IS NOT NULL)
  AND NOT EXISTS (SELECT FROM state_register_records AS record
    WHERE record.assignment_id = assignments.id AND record.document_id IS NULL AND record.number_kept IS NULL
      AND record.number_before <> assignments.ministry_number);
