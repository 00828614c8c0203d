-- Comparisons of the ledger, the payments and the bank, for the administrators of a center.
CREATE TABLE reconciliations (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  date_start date NOT NULL,
  date_end date NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  counts jsonb,
  differences jsonb NOT NULL DEFAULT '[]',
  difference_count integer NOT NULL DEFAULT 0,
  error text NOT NULL DEFAULT '',
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX reconciliations_by_center ON reconciliations (center_id, id DESC);
