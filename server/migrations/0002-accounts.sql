-- What the portal sends to people: the log of it. The text itself is not kept: it is composed anew at each try, so that
-- no code and no link lies here in clear.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('Mail', 'Sms')),
  -- An e-mail or a phone.
  recipient text NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Where the person worked then: its center's administrators see the delivery.
  organization_id uuid REFERENCES organizations,
  -- What composing the text needs besides the person: ids.
  data jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- Why the last try failed.
  error text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX deliveries_by_organization ON deliveries (organization_id, id DESC);
-- What did not get through is little and is what one looks for.
CREATE INDEX deliveries_unsent ON deliveries (id DESC) INCLUDE (organization_id, state, user_id) WHERE state <> 'sent';
CREATE INDEX deliveries_by_user ON deliveries (user_id);
CREATE INDEX deliveries_search ON deliveries USING gin (recipient gin_trgm_ops);
CREATE INDEX deliveries_by_age ON deliveries (created_at);

-- The embedded providers' own side (MAIL=outbox, SMS=outbox): the boxes and phones of the demo mode.
CREATE TABLE outbox (
  -- The delivery's: a letter that is sent twice arrives once.
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('Mail', 'Sms')),
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_by_age ON outbox (created_at DESC);

-- Links that confirm an e-mail; only the hash of the token is kept. Outdated ones stay a while to be told from wrong ones.
CREATE TABLE email_confirmations (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_confirmations_by_user ON email_confirmations (user_id);
CREATE INDEX email_confirmations_by_expiry ON email_confirmations (expires_at);

-- The last recovery code asked for under a login, whether or not anybody has it: both look the same from outside.
CREATE TABLE recovery_codes (
  id uuid PRIMARY KEY,
  -- SHA-256 of the e-mail or phone.
  login_hash bytea NOT NULL UNIQUE,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('Mail', 'Sms')),
  code_hash bytea,
  attempts_left integer NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX recovery_codes_by_expiry ON recovery_codes (expires_at);
CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);

-- By which a person names his own sessions without their tokens.
ALTER TABLE sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;

-- The few centers among many organizations: whose courses are open, and whether there is but one.
CREATE INDEX organizations_centers ON organizations (id) WHERE type = 'EducationCenter';
