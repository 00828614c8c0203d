-- When an administrator was asked to turn on the second factor and put it off.

ALTER TABLE operators ADD COLUMN second_factor_postponed_at timestamptz;
