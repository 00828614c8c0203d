-- What a paid invoice was not paid itself, because the training was paid otherwise: from the balance, by a card, by another
-- invoice, or by a natural person whose contract it is (decision 371).
ALTER TABLE invoices ADD COLUMN otherwise_kopecks bigint NOT NULL DEFAULT 0 CHECK (otherwise_kopecks >= 0);

-- What an invoice still asks for: what has not come for it, less the prices of those who were paid otherwise or have another
-- payer now. What came for it and has paid nobody yet counts as far as it is on the balance: it may have been spent meanwhile.
CREATE FUNCTION rest_of_invoice(uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN invoices.state <> 'Issued' THEN 0
    WHEN invoices.kind = 'TopUp' OR sums.elsewhere = 0 THEN invoices.amount_kopecks - sums.paid
    ELSE greatest(0, least(invoices.amount_kopecks - sums.paid, greatest(
      invoices.amount_kopecks - sums.paid - sums.elsewhere,
      sums.open - CASE WHEN sums.paid = sums.spent THEN 0 ELSE least(sums.paid - sums.spent, coalesce((
        SELECT part_after FROM accounts JOIN entries ON entries.account_id = accounts.id
        WHERE accounts.organization_id = invoices.organization_id AND accounts.kind = 'balance'
          AND entries.bound_to = invoices.center_id AND entries.position IS NOT NULL
        ORDER BY entries.position DESC LIMIT 1), 0)) END)))
  END
  FROM invoices
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
