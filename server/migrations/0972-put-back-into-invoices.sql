-- Who was put back into his invoice on a later day than he was taken off: a statement of account of the days between has said that the invoice asks
-- for him no more, and goes on saying so. Of the same day neither has ever been.
CREATE TABLE invoice_restorations (
  invoice_id uuid NOT NULL REFERENCES invoices ON DELETE CASCADE,
  assignment_id uuid NOT NULL,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks >= 0),
  removed_at timestamptz NOT NULL,
  put_back_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (invoice_id, assignment_id, removed_at)
);

CREATE OR REPLACE FUNCTION forget_removed_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH forgotten AS (
    DELETE FROM invoice_removals WHERE invoice_id = NEW.invoice_id AND assignment_id = NEW.assignment_id
    RETURNING amount_kopecks, was_paid, removed_at)
  INSERT INTO invoice_restorations (invoice_id, assignment_id, amount_kopecks, removed_at)
    SELECT NEW.invoice_id, NEW.assignment_id, amount_kopecks, removed_at FROM forgotten
    WHERE NOT was_paid AND (removed_at AT TIME ZONE 'Europe/Moscow')::date < (now() AT TIME ZONE 'Europe/Moscow')::date;
  RETURN NULL;
END $$;
