-- What a center has told the registers of the state (decision 69).

-- A file that was made for a register, of the protocols of some days or of one group.
CREATE TABLE state_register_reports (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  register text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by uuid NOT NULL REFERENCES users,
  date_start date NOT NULL,
  date_end date NOT NULL,
  group_id uuid REFERENCES groups ON DELETE SET NULL,
  -- How many records of the period were not told.
  left_out_count integer NOT NULL
);
CREATE INDEX state_register_reports_by_center ON state_register_reports (center_id, register, id DESC);
CREATE INDEX state_register_reports_by_maker ON state_register_reports (made_by);
CREATE INDEX state_register_reports_by_group ON state_register_reports (group_id) WHERE group_id IS NOT NULL;

-- Its records as they were told: the file is made of them whenever it is asked for, and what has changed since is seen.
CREATE TABLE state_register_records (
  report_id uuid NOT NULL REFERENCES state_register_reports,
  assignment_id uuid NOT NULL REFERENCES assignments ON DELETE CASCADE,
  told jsonb NOT NULL,
  PRIMARY KEY (report_id, assignment_id)
);
CREATE INDEX state_register_records_by_assignment ON state_register_records (assignment_id, report_id DESC);
