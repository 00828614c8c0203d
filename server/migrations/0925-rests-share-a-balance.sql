-- Two invoices that were paid in part and whose money was spent on something else counted what was left of it twice, each as its own: they
-- asked for less than their client owed, and who paid just that left somebody unpaid (decision 885). The eldest has it first.

-- What has come for an invoice and has paid nobody yet, whether or not it is still there.
CREATE FUNCTION unspent_of_invoice(uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(0, paid_of_invoice($1) - coalesce(sum(assignments.price_kopecks), 0))::bigint
  FROM invoice_assignments listed JOIN assignments ON assignments.id = listed.assignment_id
  WHERE listed.invoice_id = $1 AND listed.is_paid_by_it
$$;

CREATE OR REPLACE FUNCTION rest_of_invoice(uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN invoices.state <> 'Issued' THEN 0
    WHEN invoices.kind = 'TopUp' THEN invoices.amount_kopecks - sums.paid
    ELSE greatest(asked.kopecks, least(asked.kopecks + sums.unspent - there.kopecks, sums.open - there.kopecks))
  END
  FROM invoices
  CROSS JOIN LATERAL (
    SELECT own_removed_of_invoice(invoices.id)
      + coalesce(sum(amount_kopecks) FILTER (WHERE NOT was_paid_by_it), 0)::bigint AS kopecks
    FROM invoice_removals WHERE invoice_id = invoices.id
  ) AS gone
  CROSS JOIN LATERAL (
    SELECT paid, elsewhere, open, greatest(0, paid - spent) AS unspent FROM (
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
        WHERE listed.invoice_id = invoices.id) AS one) AS of_listed
  ) AS sums
  -- What of its money that has paid nobody yet is on the balance still: what is there is the eldest invoice's first.
  CROSS JOIN LATERAL (
    SELECT CASE WHEN sums.unspent = 0 THEN 0 ELSE least(sums.unspent, greatest(0, coalesce((
      SELECT part_after FROM accounts JOIN entries ON entries.account_id = accounts.id
      WHERE accounts.organization_id = invoices.organization_id AND accounts.kind = 'balance'
        AND entries.bound_to = invoices.center_id AND entries.position IS NOT NULL
      ORDER BY entries.position DESC LIMIT 1), 0) - coalesce((
        SELECT sum(unspent_of_invoice(elder.id)) FROM invoices elder
        WHERE elder.organization_id = invoices.organization_id AND elder.center_id = invoices.center_id
          AND elder.state = 'Issued' AND elder.kind <> 'TopUp' AND elder.id < invoices.id), 0))) END AS kopecks
  ) AS there
  CROSS JOIN LATERAL (
    SELECT CASE WHEN sums.elsewhere + gone.kopecks = 0 THEN invoices.amount_kopecks - sums.paid
      ELSE greatest(0, least(invoices.amount_kopecks - sums.paid, greatest(
        invoices.amount_kopecks - sums.paid - sums.elsewhere - gone.kopecks, sums.open - there.kopecks))) END AS kopecks
  ) AS asked
  WHERE invoices.id = $1
$$;
