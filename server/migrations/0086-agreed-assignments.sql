-- What a card payment is to pay from the balance that it tops up: the assignments that its payer has agreed to, at the
-- prices that he has seen. No key of assignments: what became of one that was removed is told too.
CREATE TABLE payment_assignments (
  payment_id uuid NOT NULL REFERENCES payments,
  assignment_id uuid NOT NULL,
  price_kopecks bigint NOT NULL CHECK (price_kopecks >= 0),
  -- Null until the money has come.
  outcome text CHECK (outcome IN ('Paid', 'PaidBefore', 'Removed', 'PriceChanged', 'NoMoney')),
  PRIMARY KEY (payment_id, assignment_id)
);
CREATE INDEX payment_assignments_by_assignment ON payment_assignments (assignment_id);
