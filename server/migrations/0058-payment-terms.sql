-- Until when an invoice is to be paid (decision 79).

-- How many days a center gives its clients, where it is not the usual term.
CREATE TABLE payment_terms (
  center_id uuid NOT NULL REFERENCES organizations,
  -- The center itself: whoever has no term of his own.
  client_id uuid NOT NULL REFERENCES organizations,
  days_to_pay integer NOT NULL CHECK (days_to_pay BETWEEN 1 AND 365),
  PRIMARY KEY (center_id, client_id)
);
CREATE INDEX payment_terms_by_client ON payment_terms (client_id);

ALTER TABLE invoices
  ADD COLUMN due_on date,
  -- Until when the payer has promised to pay.
  ADD COLUMN promised_on date;
UPDATE invoices SET due_on = document.issue_date + 10 FROM static_documents document WHERE document.id = document_id;
ALTER TABLE invoices ALTER COLUMN due_on SET NOT NULL;
-- What waits for its money, by its last day.
CREATE INDEX invoices_due_by_center ON invoices (center_id, due_on, id) WHERE state = 'Issued';
CREATE INDEX invoices_due_by_organization ON invoices (organization_id, due_on, id) WHERE state = 'Issued';
