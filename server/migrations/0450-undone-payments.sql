-- What a confirmation of money has paid is taken back with it (decision 450): by which money of an invoice each of its people
-- was paid. Null of those that a card has paid.
ALTER TABLE invoice_assignments ADD COLUMN paid_with uuid REFERENCES transfers;
CREATE INDEX invoice_assignments_by_money ON invoice_assignments (paid_with) WHERE paid_with IS NOT NULL;
UPDATE invoice_assignments listed SET paid_with = came.id
  FROM transfers came JOIN transfers paid ON paid.created_at = came.created_at AND paid.kind = 'assignment'
  WHERE came.kind = 'invoice' AND came.payment_id IS NULL AND came.invoice_id = listed.invoice_id
    AND paid.assignment_id = listed.assignment_id AND listed.is_paid_by_it
    AND NOT EXISTS (SELECT FROM transfers back WHERE back.reverses = came.id);

-- A reversal takes back the payment of a training too, and money that a person had marked by hand.
ALTER TABLE transfers DROP CONSTRAINT transfers_bank_check;
ALTER TABLE transfers
  ADD CONSTRAINT transfers_bank_check CHECK (CASE kind WHEN 'bank' THEN bank_payment_id IS NOT NULL
    WHEN 'reversal' THEN (assignment_id IS NULL) = (bank_payment_id IS NOT NULL OR invoice_id IS NOT NULL)
    ELSE kind = 'invoice' OR bank_payment_id IS NULL END);
