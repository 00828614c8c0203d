-- The accounts of a center beside that of its requisites (decision 670). The one of the requisites stays where it is, with its
-- versions: it is what documents print unless told otherwise. One that is closed is offered no more; what has come to it is read.
CREATE TABLE bank_accounts (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  bank_account_number text NOT NULL,
  bic text NOT NULL,
  bank_title text NOT NULL,
  correspondent_account text NOT NULL,
  closed_at timestamptz
);
CREATE INDEX bank_accounts_by_center ON bank_accounts (center_id);
CREATE UNIQUE INDEX bank_accounts_open ON bank_accounts (center_id, bank_account_number) WHERE closed_at IS NULL;

-- Which of them an invoice prints; null for that of the requisites.
ALTER TABLE invoices ADD COLUMN bank_account_id uuid REFERENCES bank_accounts;
CREATE INDEX invoices_by_bank_account ON invoices (bank_account_id) WHERE bank_account_id IS NOT NULL;
