-- The numbers of a form of state statistics as a job has counted them (decision 72): of each form and year the last ones,
-- which stand while others are counted.
CREATE TABLE statistics_counts (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  form text NOT NULL,
  year integer NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  asked_by uuid NOT NULL REFERENCES users,
  -- Of the count that was asked for last; null while it is being made.
  finished_at timestamptz,
  failure text NOT NULL DEFAULT '',
  counted_count integer NOT NULL DEFAULT 0,
  total_count integer NOT NULL DEFAULT 0,
  -- What was counted last, and of what moment it is.
  found jsonb,
  found_at timestamptz,
  UNIQUE (center_id, form, year),
  CHECK ((found IS NULL) = (found_at IS NULL))
);
CREATE INDEX statistics_counts_by_asker ON statistics_counts (asked_by);
