-- What a user is told of in the portal itself, besides letters and messengers. What it says is composed when it is read.

CREATE TABLE portal_notices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  -- A kind of message, and the ids that it is composed from.
  kind text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX portal_notices_by_user ON portal_notices (user_id, id);
CREATE INDEX portal_notices_unread ON portal_notices (user_id) WHERE read_at IS NULL;
CREATE INDEX portal_notices_by_time ON portal_notices (created_at);
