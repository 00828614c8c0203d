-- A card payment is given back in parts, until nothing of it is left.
ALTER TABLE refunds DROP CONSTRAINT refunds_payment_id_key;
CREATE INDEX refunds_by_payment ON refunds (payment_id);

-- How much of what an assignment was paid with its center has given back.
CREATE FUNCTION refunded_of_assignment(refunded uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(entries.amount_kopecks), 0)::bigint FROM transfers
  JOIN entries ON entries.transfer_id = transfers.id
  JOIN accounts ON accounts.id = entries.account_id AND accounts.kind = 'revenue'
  WHERE transfers.assignment_id = refunded AND transfers.kind = 'refund'
$$;
