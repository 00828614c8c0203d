-- The directory of banks of the Bank of Russia (decision 815): replaced as a whole by the newer one.
CREATE TABLE banks (
  bic text PRIMARY KEY CHECK (bic ~ '^[0-9]{9}$'),
  title text NOT NULL,
  -- Of a treasury body its single treasury account; empty: the Bank of Russia's own divisions have none.
  correspondent_account text NOT NULL,
  is_active boolean NOT NULL,
  -- The business day of the directory that it stands in.
  directory_day date NOT NULL
);

-- When it was last asked for, also when nothing was new: one row.
CREATE TABLE bank_directory (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  day date NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now()
);
