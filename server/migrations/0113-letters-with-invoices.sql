-- Letters that bring invoices to whoever pays them.

-- When and to whom an invoice was sent.
CREATE TABLE invoice_letters (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoices,
  recipient text NOT NULL,
  -- Null when the portal sent it as the invoice was issued.
  sent_by uuid REFERENCES users,
  -- The log of letters forgets: the trace stays.
  delivery_id uuid REFERENCES deliveries ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX invoice_letters_by_invoice ON invoice_letters (invoice_id, id DESC);
CREATE INDEX invoice_letters_by_sender ON invoice_letters (sent_by) WHERE sent_by IS NOT NULL;
CREATE INDEX invoice_letters_by_delivery ON invoice_letters (delivery_id) WHERE delivery_id IS NOT NULL;

-- The clients whom a center does not write to about new invoices.
CREATE TABLE untold_clients (
  center_id uuid NOT NULL REFERENCES organizations,
  client_id uuid NOT NULL REFERENCES organizations,
  PRIMARY KEY (center_id, client_id)
);
CREATE INDEX untold_clients_by_client ON untold_clients (client_id);
