-- A file for a register is made by a job: how far it is, and why it could not be made (decision 69).

ALTER TABLE state_register_reports
  ADD COLUMN finished_at timestamptz,
  ADD COLUMN failure text NOT NULL DEFAULT '',
  -- How many records it is to tell; 0 until they are looked through.
  ADD COLUMN total_count integer NOT NULL DEFAULT 0,
  ALTER COLUMN left_out_count SET DEFAULT 0;
UPDATE state_register_reports AS report SET finished_at = made_at,
  total_count = (SELECT count(*) FROM state_register_records AS record WHERE record.report_id = report.id);
ALTER TABLE state_register_reports ADD CONSTRAINT finished_or_failed CHECK (finished_at IS NULL OR failure = '');

-- One at a time: no record is told by two.
CREATE UNIQUE INDEX state_register_reports_being_made ON state_register_reports (center_id, register)
  WHERE finished_at IS NULL AND failure = '';
