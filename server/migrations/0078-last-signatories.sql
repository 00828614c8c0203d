-- Who signed last for a center, by type of document and kind of training: whom its forms propose first.
CREATE TABLE last_signatories (
  center_id uuid NOT NULL REFERENCES organizations,
  type text NOT NULL,
  training_type text NOT NULL,
  -- Of the center's signatories; one who is gone, or may not sign on a day, is passed over.
  signatory_ids uuid[] NOT NULL,
  PRIMARY KEY (center_id, type, training_type)
);

-- Whom the dialog of a group has chosen.
ALTER TABLE group_document_runs ADD COLUMN signatory_ids uuid[] NOT NULL DEFAULT '{}';
