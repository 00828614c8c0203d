-- A training whose end is checked again: the one that was not passed before (decision 820). It is repeated once; whoever fails again repeats
-- the repetition.
ALTER TABLE assignments ADD COLUMN repeats_id uuid REFERENCES assignments ON DELETE SET NULL;
CREATE UNIQUE INDEX assignments_repeat_once ON assignments (repeats_id) WHERE repeats_id IS NOT NULL;

ALTER TABLE assignments DROP CONSTRAINT assignments_check_reason_check,
  ADD CONSTRAINT assignments_check_reason_check
    CHECK (check_reason IN ('Initial', 'Regular', 'Extraordinary', 'Repeated'));
