-- Another e-mail or phone that somebody else has asked for in a person's account: it takes effect once the person confirms
-- it there, and the owner of the former one can undo it for a week.

CREATE TABLE contact_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  contact text NOT NULL CHECK (contact IN ('email', 'phone')),
  value text NOT NULL,
  -- SHA-256 of the link's token or of the code; null until the message is composed.
  secret_hash bytea UNIQUE,
  attempts_left integer NOT NULL,
  expires_at timestamptz NOT NULL,
  -- What stood there before, from the moment on which the change took effect.
  former text,
  done_at timestamptz CHECK (done_at IS NULL OR former IS NOT NULL OR contact = 'phone'),
  undo_hash bytea UNIQUE
);
-- The last one asked for is meant.
CREATE UNIQUE INDEX contact_changes_awaited ON contact_changes (user_id, contact) WHERE done_at IS NULL;
CREATE INDEX contact_changes_by_user ON contact_changes (user_id);
CREATE INDEX contact_changes_by_expiry ON contact_changes (expires_at);
