-- What the portal sends to people: what about, where to, and what became of it.

-- The log of it. The text itself is not kept: it is composed anew at each try, so that no code and no link lies here in
-- clear.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('Mail', 'Sms', 'Telegram', 'Max')),
  -- An e-mail, a phone or a chat.
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

-- Messengers ----------------------------------------------------------------------------------------

-- A chat of one messenger that belongs to one person; he has at most one in each.
CREATE TABLE messenger_chats (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  messenger text NOT NULL CHECK (messenger IN ('Telegram', 'Max')),
  chat_id text NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  -- When the messenger said that the chat is gone or the bot blocked: nothing is sent there any more, and its owner sees
  -- why.
  lost_at timestamptz,
  PRIMARY KEY (user_id, messenger),
  UNIQUE (messenger, chat_id)
);

-- Codes of the links that link a chat; only their hashes are kept.
CREATE TABLE messenger_codes (
  code_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  messenger text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX messenger_codes_by_user ON messenger_codes (user_id);

-- What a messenger has told us already: it repeats what was not answered in time.
CREATE TABLE messenger_updates (
  messenger text NOT NULL,
  update_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (messenger, update_id)
);
CREATE INDEX messenger_updates_by_age ON messenger_updates (received_at);

-- Notices -------------------------------------------------------------------------------------------

-- What a person does not want to be told of where; everything else is told.
CREATE TABLE notice_refusals (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  event text NOT NULL,
  channel text NOT NULL,
  PRIMARY KEY (user_id, event, channel)
);

-- What has been told, each thing once.
CREATE TABLE notices (
  event text NOT NULL,
  -- The assignment's or the document's id.
  subject_id uuid NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event, subject_id)
);
CREATE INDEX notices_by_age ON notices (found_at);

-- Up to when news have been looked for; a portal that has just begun tells nothing of its past.
CREATE TABLE notice_watch (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  watched_until timestamptz NOT NULL DEFAULT now()
);
INSERT INTO notice_watch DEFAULT VALUES;
