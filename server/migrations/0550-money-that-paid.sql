-- Which money has paid a training (decision 550): of its payment from a balance the transfer whose coming has paid it, a center's
-- or a card's. Null of what somebody has paid from the balance by himself, and of a card's straight payment.
ALTER TABLE transfers ADD COLUMN paid_with uuid REFERENCES transfers,
  ADD CONSTRAINT transfers_paid_with_check CHECK (paid_with IS NULL OR kind = 'assignment' AND payment_id IS NULL);
CREATE INDEX transfers_by_money ON transfers (paid_with) WHERE paid_with IS NOT NULL;

ALTER TABLE transfers DISABLE TRIGGER transfers_append_only;
-- What stands: the invoice's list names the money of a center, what a payer has agreed to that of his card.
UPDATE transfers paid SET paid_with = listed.paid_with
FROM invoice_assignments listed
WHERE listed.paid_with IS NOT NULL AND paid.assignment_id = listed.assignment_id AND paid.kind = 'assignment'
  AND paid.payment_id IS NULL AND NOT EXISTS (SELECT FROM transfers back WHERE back.reverses = paid.id);
UPDATE transfers paid SET paid_with = came.id
FROM payment_assignments agreed JOIN transfers came ON came.payment_id = agreed.payment_id AND came.kind IN ('invoice', 'top-up')
WHERE agreed.outcome = 'Paid' AND paid.assignment_id = agreed.assignment_id AND paid.kind = 'assignment'
  AND paid.payment_id IS NULL AND paid.paid_with IS NULL
  AND NOT EXISTS (SELECT FROM transfers back WHERE back.reverses = paid.id);
-- What was taken back before it was kept: in one transaction with its money, as it had been paid.
UPDATE transfers paid SET paid_with = came.id
FROM transfers back JOIN transfers undone ON undone.created_at = back.created_at AND undone.created_by = back.created_by
  AND undone.kind = 'reversal' AND undone.invoice_id IS NOT NULL
JOIN transfers came ON came.id = undone.reverses
JOIN invoice_assignments listed ON listed.invoice_id = came.invoice_id
WHERE back.reverses = paid.id AND paid.kind = 'assignment' AND listed.assignment_id = paid.assignment_id
  AND came.created_at = paid.created_at;
ALTER TABLE transfers ENABLE TRIGGER transfers_append_only;

-- Of what an invoice lists a card's money is named, too.
UPDATE invoice_assignments listed SET paid_with = came.id
FROM transfers paid JOIN transfers came ON came.id = paid.paid_with
WHERE listed.is_paid_by_it AND listed.paid_with IS NULL AND paid.assignment_id = listed.assignment_id
  AND came.invoice_id = listed.invoice_id AND NOT EXISTS (SELECT FROM transfers back WHERE back.reverses = paid.id);
