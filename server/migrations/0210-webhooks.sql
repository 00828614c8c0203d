-- Where the portal tells programs of an organization what has happened (decision 210).

CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  made_by uuid NOT NULL REFERENCES operators,
  title text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  -- What signs its messages, encrypted with the portal's key (server/src/secrets.ts).
  secret bytea NOT NULL,
  -- What signed them before, and does so beside the new one until then.
  former_secret bytea,
  former_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  off text CHECK (off IN ('Gone', 'Failing', 'ByHand')),
  -- Since when every attempt has failed, and how many that are.
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  -- What happened before is none of its news: when it was made, or turned on again.
  told_since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhooks_by_organization ON webhooks (organization_id, created_at);
CREATE INDEX webhooks_by_maker ON webhooks (made_by);

-- What one address is told: each fact once.
CREATE TABLE webhook_messages (
  -- Also webhook-id, by which its taker knows one that comes twice.
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event text NOT NULL,
  -- What it is about, so that no fact is told twice.
  subject text NOT NULL,
  -- Ids and titles: no names, no numbers of people's documents.
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Delivered', 'Failed')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_try_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (webhook_id, event, subject)
);
CREATE INDEX webhook_messages_listed ON webhook_messages (webhook_id, id DESC);
CREATE INDEX webhook_messages_due ON webhook_messages (next_try_at) INCLUDE (webhook_id) WHERE state = 'Waiting';
CREATE INDEX webhook_messages_by_age ON webhook_messages (created_at);

CREATE TABLE webhook_attempts (
  message_id uuid NOT NULL REFERENCES webhook_messages ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  status integer,
  error text NOT NULL
);
CREATE INDEX webhook_attempts_of_message ON webhook_attempts (message_id, at DESC);

-- Until when the facts were looked at: one row.
CREATE TABLE webhook_watch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  watched_until timestamptz NOT NULL DEFAULT now(),
  -- The last day whose expiring documents were told of.
  expiring_until date NOT NULL DEFAULT current_date
);
INSERT INTO webhook_watch DEFAULT VALUES;

-- What each look asks for.
CREATE INDEX documents_by_revocation ON documents (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX questionnaires_by_sending ON questionnaires (sent_at) WHERE sent_at IS NOT NULL;
