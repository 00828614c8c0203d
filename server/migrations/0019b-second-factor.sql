-- The secret that a person shares with the application on his phone (RFC 6238).
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted: the codes are made of it.
  secret bytea NOT NULL,
  -- When it was last shown to be set up.
  offered_at timestamptz NOT NULL DEFAULT now(),
  -- When a code of it was first given; until then the login does not ask for one.
  confirmed_at timestamptz,
  -- The half minute of the last code accepted: none at or before it is accepted again.
  last_step integer NOT NULL DEFAULT 0
);

-- One-time codes for whoever has lost the phone; deleted when used.
CREATE TABLE backup_codes (
  user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  -- SHA-256 with the user's id.
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Logins that have passed the first step; the token is in the browser that made it.
CREATE TABLE login_challenges (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The line of the audit log that the login is to leave.
  opening text NOT NULL,
  attempts_left integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_challenges_by_user ON login_challenges (user_id);
CREATE INDEX login_challenges_by_expiry ON login_challenges (expires_at);

-- Whether the center's operators must have a second factor.
ALTER TABLE organizations ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false
  CHECK (type = 'EducationCenter' OR NOT requires_second_factor);
