-- What of an elder invoice's money has paid nobody claims what is left of the part of a balance that is spent with the center alone (0925).
-- Card money lies in the client's own part: an elder invoice with some of it claimed what a bank had brought for a younger one, which then
-- asked for it again. The eldest claims no more than came for it bound to the center.
CREATE OR REPLACE FUNCTION unspent_of_invoice(uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(0, least(
    paid_of_invoice($1) - (
      SELECT coalesce(sum(assignments.price_kopecks), 0)
      FROM invoice_assignments listed JOIN assignments ON assignments.id = listed.assignment_id
      WHERE listed.invoice_id = $1 AND listed.is_paid_by_it),
    coalesce(sum(entries.amount_kopecks), 0) - (SELECT gone_kopecks FROM invoices WHERE id = $1)))::bigint
  FROM transfers JOIN entries ON entries.transfer_id = transfers.id
  WHERE transfers.invoice_id = $1 AND entries.position IS NOT NULL AND entries.bound_to IS NOT NULL
$$;
