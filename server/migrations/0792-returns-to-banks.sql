-- Money of a client's balance that its center has given back by its own bank (decision 792): by the number and the day of its payment order.
-- What is undone is a movement of the same kind, the other way round.
ALTER TABLE transfers DROP CONSTRAINT transfers_kind_check, DROP CONSTRAINT transfers_reason_check, DROP CONSTRAINT transfers_reversal_check;
ALTER TABLE transfers
  ADD CONSTRAINT transfers_kind_check
    CHECK (kind IN ('top-up', 'assignment', 'refund', 'invoice', 'bank', 'reversal', 'correction', 'return')),
  ADD CONSTRAINT transfers_reason_check
    CHECK (CASE kind WHEN 'correction' THEN reason IS NOT NULL WHEN 'refund' THEN true WHEN 'reversal' THEN true
      WHEN 'return' THEN (reason IS NOT NULL) = (reverses IS NOT NULL)
      WHEN 'assignment' THEN reason IS NULL OR payment_id IS NULL AND paid_with IS NULL ELSE reason IS NULL END),
  ADD CONSTRAINT transfers_reversal_check
    CHECK (CASE kind WHEN 'reversal' THEN reverses IS NOT NULL WHEN 'return' THEN true ELSE reverses IS NULL END),
  ADD CONSTRAINT transfers_return_check CHECK (kind <> 'return' OR payment_order IS NOT NULL);
CREATE INDEX transfers_returns_by_time ON transfers (created_at) WHERE kind = 'return';
