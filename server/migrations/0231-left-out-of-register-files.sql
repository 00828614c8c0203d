-- Whom a file for a register has left out, and why: what lacked then, whatever is filled in since.
CREATE TABLE state_register_left_out (
  report_id uuid NOT NULL REFERENCES state_register_reports ON DELETE CASCADE,
  assignment_id uuid NOT NULL REFERENCES assignments ON DELETE CASCADE,
  -- Of the register of documents.
  document_id uuid REFERENCES documents,
  reason text NOT NULL CHECK (reason IN ('Lacking', 'NotPassed', 'ByHand')),
  gaps text[] NOT NULL
);
CREATE UNIQUE INDEX state_register_left_out_once ON state_register_left_out
  (report_id, (coalesce(document_id, assignment_id)));
CREATE INDEX state_register_left_out_by_assignment ON state_register_left_out (assignment_id);
CREATE INDEX state_register_left_out_by_document ON state_register_left_out (document_id) WHERE document_id IS NOT NULL;
