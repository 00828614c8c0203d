-- What an invoice asked for and does not any more, because the training was taken off its course (decision 790): since when a statement of
-- account says so. No key to the assignment, which is gone. What the invoice's own money had paid is none of it: that went back.
CREATE TABLE invoice_removals (
  invoice_id uuid NOT NULL REFERENCES invoices ON DELETE CASCADE,
  assignment_id uuid NOT NULL,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks >= 0),
  -- Paid otherwise before: its price went back where it came from, and the statement says that.
  was_paid boolean NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (invoice_id, assignment_id)
);
CREATE INDEX invoice_removals_by_time ON invoice_removals (removed_at);

-- Who was taken off before: how many they are the lines say, what they cost the sum. What waits for nobody is closed by the next look for news.
INSERT INTO invoice_removals (invoice_id, assignment_id, amount_kopecks, was_paid)
SELECT id, gen_random_uuid(), amount_kopecks - listed.kopecks, false
FROM invoices
CROSS JOIN LATERAL (SELECT sum((line ->> 'quantity')::integer) AS people FROM jsonb_array_elements(lines) AS line) AS asked
CROSS JOIN LATERAL (
  SELECT count(*) AS people, coalesce(sum(assignments.price_kopecks), 0)::bigint AS kopecks
  FROM invoice_assignments JOIN assignments ON assignments.id = assignment_id WHERE invoice_id = invoices.id) AS listed
WHERE state = 'Issued' AND kind <> 'TopUp' AND listed.people < asked.people AND listed.kopecks < amount_kopecks
  AND paid_of_invoice(id) = 0;

CREATE FUNCTION note_removed_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_removals (invoice_id, assignment_id, amount_kopecks, was_paid)
    SELECT invoice_id, OLD.id, OLD.price_kopecks, OLD.paid_at IS NOT NULL AND OLD.price_kopecks > 0
    FROM invoice_assignments WHERE assignment_id = OLD.id AND NOT is_paid_by_it
    ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
CREATE TRIGGER assignments_note_removed BEFORE DELETE ON assignments FOR EACH ROW EXECUTE FUNCTION note_removed_of_invoice();

-- A removal that is undone puts the training back into its invoice.
CREATE FUNCTION forget_removed_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM invoice_removals WHERE invoice_id = NEW.invoice_id AND assignment_id = NEW.assignment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_assignments_forget_removed AFTER INSERT ON invoice_assignments
  FOR EACH ROW EXECUTE FUNCTION forget_removed_of_invoice();

CREATE OR REPLACE FUNCTION rest_of_invoice(uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN invoices.state <> 'Issued' THEN 0
    WHEN invoices.kind = 'TopUp' OR sums.elsewhere + gone.kopecks = 0 THEN invoices.amount_kopecks - sums.paid
    ELSE greatest(0, least(invoices.amount_kopecks - sums.paid, greatest(
      invoices.amount_kopecks - sums.paid - sums.elsewhere - gone.kopecks,
      sums.open - CASE WHEN sums.paid = sums.spent THEN 0 ELSE least(sums.paid - sums.spent, coalesce((
        SELECT part_after FROM accounts JOIN entries ON entries.account_id = accounts.id
        WHERE accounts.organization_id = invoices.organization_id AND accounts.kind = 'balance'
          AND entries.bound_to = invoices.center_id AND entries.position IS NOT NULL
        ORDER BY entries.position DESC LIMIT 1), 0)) END)))
  END
  FROM invoices
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_kopecks), 0)::bigint AS kopecks FROM invoice_removals WHERE invoice_id = invoices.id
  ) AS gone
  CROSS JOIN LATERAL (
    SELECT paid_of_invoice(invoices.id) AS paid,
      coalesce(sum(price) FILTER (WHERE is_elsewhere), 0)::bigint AS elsewhere,
      coalesce(sum(price) FILTER (WHERE is_paid_by_it), 0)::bigint AS spent,
      coalesce(sum(price) FILTER (WHERE NOT is_elsewhere AND NOT is_paid_by_it), 0)::bigint AS open
    FROM (
      SELECT assignments.price_kopecks AS price, listed.is_paid_by_it, NOT listed.is_paid_by_it AND
        CASE WHEN assignments.paid_at IS NOT NULL THEN true
          ELSE coalesce(personal_payer(assignments.id), assignments.organization_id) <> invoices.organization_id
        END AS is_elsewhere
      FROM invoice_assignments listed JOIN assignments ON assignments.id = listed.assignment_id
      WHERE listed.invoice_id = invoices.id) AS one
  ) AS sums
  WHERE invoices.id = $1
$$;

-- Nobody has cancelled it: it had nothing to ask for any more. Its client is told of it.
ALTER TABLE invoices ADD COLUMN closed_by_itself boolean NOT NULL DEFAULT false;
CREATE INDEX invoices_closed_by_themselves ON invoices (decided_at) WHERE closed_by_itself;
