-- Money that came to a center's own bank account by an invoice: the outside world behind that account.
ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check
  CHECK (kind IN ('balance', 'revenue', 'acquirer', 'refunds', 'bank'));
ALTER TABLE transfers DROP CONSTRAINT transfers_kind_check;
ALTER TABLE transfers ADD CONSTRAINT transfers_kind_check CHECK (kind IN ('top-up', 'assignment', 'refund', 'invoice'));
-- One transfer an invoice: whoever missed its lock collides here.
ALTER TABLE transfers ADD COLUMN invoice_id uuid UNIQUE REFERENCES invoices;
ALTER TABLE transfers ADD CONSTRAINT transfers_invoice_check CHECK ((kind = 'invoice') = (invoice_id IS NOT NULL));
