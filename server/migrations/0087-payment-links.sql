-- Links that a client or a center forwards to whoever pays: by each somebody without a login pays one invoice, or tops one
-- balance up by one sum, by card.
CREATE TABLE payment_links (
  id uuid PRIMARY KEY,
  -- Whose balance gets the money.
  organization_id uuid NOT NULL REFERENCES organizations,
  -- The invoice that is paid; null for a top-up, which says its sum.
  invoice_id uuid REFERENCES invoices,
  amount_kopecks bigint CHECK (amount_kopecks > 0),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((invoice_id IS NULL) = (amount_kopecks IS NOT NULL))
);
CREATE INDEX payment_links_by_organization ON payment_links (organization_id, id DESC);
CREATE INDEX payment_links_by_invoice ON payment_links (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX payment_links_by_creator ON payment_links (created_by);

ALTER TABLE payments ADD COLUMN link_id uuid REFERENCES payment_links;
CREATE INDEX payments_by_link ON payments (link_id) WHERE link_id IS NOT NULL;
