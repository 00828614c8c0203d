-- The federal register of education documents (decision 77): a record of it is a document, so that a document and its
-- duplicate are told apart.
ALTER TABLE state_register_records ADD COLUMN document_id uuid REFERENCES documents;
ALTER TABLE state_register_records DROP CONSTRAINT state_register_records_pkey;
CREATE UNIQUE INDEX state_register_records_once ON state_register_records
  (report_id, (coalesce(document_id, assignment_id)));
CREATE INDEX state_register_records_by_document ON state_register_records (document_id, report_id DESC)
  WHERE document_id IS NOT NULL;

-- What a center tells the registers of all its courses that do not say it themselves, and in how many days.
CREATE TABLE state_register_settings (
  center_id uuid PRIMARY KEY REFERENCES organizations,
  study_form text CHECK (study_form IN ('FullTime', 'PartTime', 'Extramural')),
  funding_source text NOT NULL CHECK (funding_source IN ('Paid', 'Federal', 'Regional', 'Local')),
  study_place text NOT NULL CHECK (study_place IN ('InOrganization', 'OutsideOrganization')),
  specialty_group text NOT NULL,
  worker_program text NOT NULL CHECK (worker_program IN ('Training', 'Retraining', 'Advancement')),
  education_term integer CHECK (education_term > 0),
  labour_term integer CHECK (labour_term > 0)
);
