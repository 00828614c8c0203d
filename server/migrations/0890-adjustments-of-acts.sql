-- A lower price that was agreed on after an УПД is said by a УКД, which the accountant's program makes out. It is noted here beside the
-- correction of the client's balance that it is (decision 890).
CREATE TABLE act_adjustments (
  transfer_id uuid PRIMARY KEY REFERENCES transfers,
  document_id uuid NOT NULL REFERENCES static_documents,
  number text NOT NULL CHECK (number <> ''),
  issued_on date NOT NULL,
  -- The correction that took it back.
  undone_by uuid UNIQUE REFERENCES transfers
);
CREATE INDEX act_adjustments_by_document ON act_adjustments (document_id);
