-- What people are told of, where, and the messengers they have linked.

ALTER TABLE deliveries DROP CONSTRAINT deliveries_channel_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_channel_check CHECK (channel IN ('Mail', 'Sms', 'Telegram', 'Max'));

-- A chat of one messenger that belongs to one person; he has at most one in each.
CREATE TABLE messenger_chats (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  messenger text NOT NULL CHECK (messenger IN ('Telegram', 'Max')),
  chat_id text NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
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

-- Rows come in the order of time: a few pages of a BRIN index find the latest.
CREATE INDEX assignments_by_creation ON assignments USING brin (created_at);
CREATE INDEX assignments_by_payment ON assignments (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX documents_by_printing ON documents (printed_at) WHERE printed_at IS NOT NULL;
