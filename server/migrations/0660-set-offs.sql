-- The basis on which a center has set off the balance of a client that nobody works for (decision 660); null of every other payment.
ALTER TABLE transfers DROP CONSTRAINT transfers_reason_check;
ALTER TABLE transfers
  ADD CONSTRAINT transfers_reason_check
    CHECK (CASE kind WHEN 'correction' THEN reason IS NOT NULL WHEN 'refund' THEN true WHEN 'reversal' THEN true
      WHEN 'assignment' THEN reason IS NULL OR payment_id IS NULL AND paid_with IS NULL ELSE reason IS NULL END);
