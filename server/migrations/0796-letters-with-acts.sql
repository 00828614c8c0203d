-- When and to whom an act was sent: whoever was told of it is told of its annulment, too (decision 796).
CREATE TABLE act_letters (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES static_documents,
  -- An address, the chat of a messenger, or the bell of the portal.
  channel text NOT NULL DEFAULT 'Mail' CHECK (channel IN ('Mail', 'Sms', 'Telegram', 'Max', 'Portal')),
  recipient text NOT NULL,
  -- Null when the portal sent it as the act was made out.
  sent_by uuid REFERENCES users,
  -- The log of letters forgets: the trace stays.
  delivery_id uuid REFERENCES deliveries ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX act_letters_by_document ON act_letters (document_id, id DESC);
CREATE INDEX act_letters_by_sender ON act_letters (sent_by) WHERE sent_by IS NOT NULL;
CREATE INDEX act_letters_by_delivery ON act_letters (delivery_id) WHERE delivery_id IS NOT NULL;

-- What the log of letters still knows of acts that were sent before.
INSERT INTO act_letters (id, document_id, channel, recipient, delivery_id, created_at)
  SELECT deliveries.id, static_documents.id, deliveries.channel, deliveries.recipient, deliveries.id, deliveries.created_at
  FROM deliveries JOIN static_documents ON static_documents.id::text = deliveries.data ->> 'documentId'
  WHERE deliveries.kind IN ('notice.Billed', 'act.Sent') AND static_documents.type = 'ServiceAct';

-- What an act was about before it was annulled: the one in its place says so.
ALTER TABLE annulled_acts ADD COLUMN assignment_ids uuid[] NOT NULL DEFAULT '{}';
