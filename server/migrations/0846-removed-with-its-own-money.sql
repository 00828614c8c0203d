-- Of whoever was taken off with the money of the invoice itself given back nobody was asked again while that money stood, and whoever takes
-- the money back asked for him again for ever: he is noted too, and counts as soon as the money that paid him has gone (decision 790).
ALTER TABLE invoice_removals ADD COLUMN was_paid_by_it boolean NOT NULL DEFAULT false
  CHECK (was_paid OR NOT was_paid_by_it);

CREATE OR REPLACE FUNCTION note_removed_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_removals (invoice_id, assignment_id, amount_kopecks, was_paid, was_paid_by_it)
    SELECT invoice_id, OLD.id, OLD.price_kopecks, is_paid_by_it OR OLD.paid_at IS NOT NULL AND OLD.price_kopecks > 0, is_paid_by_it
    FROM invoice_assignments WHERE assignment_id = OLD.id
    ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;

-- What the invoice asks for no more of those whom its own money had paid: what of them the money that has come does not cover.
CREATE FUNCTION own_removed_of_invoice(uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(0, gone.kopecks - (CASE WHEN gone.kopecks = 0 THEN 0 ELSE paid_of_invoice($1) - (
    SELECT coalesce(sum(assignments.price_kopecks), 0) FROM invoice_assignments listed
    JOIN assignments ON assignments.id = listed.assignment_id WHERE listed.invoice_id = $1 AND listed.is_paid_by_it) END))::bigint
  FROM (SELECT coalesce(sum(amount_kopecks), 0)::bigint AS kopecks FROM invoice_removals
    WHERE invoice_id = $1 AND was_paid_by_it) AS gone
$$;

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
    SELECT own_removed_of_invoice(invoices.id)
      + coalesce(sum(amount_kopecks) FILTER (WHERE NOT was_paid_by_it), 0)::bigint AS kopecks
    FROM invoice_removals WHERE invoice_id = invoices.id
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
