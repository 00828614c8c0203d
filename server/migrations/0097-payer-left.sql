-- Whoever begins a payment by card may be shut out before the bank takes the money: then the balance pays nobody.

ALTER TABLE payment_assignments DROP CONSTRAINT payment_assignments_outcome_check;
ALTER TABLE payment_assignments ADD CONSTRAINT payment_assignments_outcome_check
  CHECK (outcome IN ('Paid', 'PaidBefore', 'Removed', 'PriceChanged', 'NoMoney', 'PayerLeft'));
