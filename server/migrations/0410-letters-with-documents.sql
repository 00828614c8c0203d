-- Letters that bring fixed documents to their people and to clients (decision 410).

-- When and to whom a document was sent.
CREATE TABLE document_letters (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES documents,
  recipient text NOT NULL,
  sent_by uuid NOT NULL REFERENCES users,
  -- The log of letters forgets: the trace stays.
  delivery_id uuid REFERENCES deliveries ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX document_letters_by_document ON document_letters (document_id, id DESC);
CREATE INDEX document_letters_by_sender ON document_letters (sent_by);
CREATE INDEX document_letters_by_delivery ON document_letters (delivery_id) WHERE delivery_id IS NOT NULL;
