-- How people get in, what they agreed to, and what they did. Of every token and code only the hash is kept: a stolen
-- database gives no way in.

CREATE TABLE sessions (
  -- SHA-256 of the cookie's token.
  token_hash bytea PRIMARY KEY,
  -- The token before the last rotation, honoured for a short while so that parallel tabs survive it.
  previous_token_hash bytea UNIQUE,
  rotated_at timestamptz,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid REFERENCES organizations,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- By which a person names his own sessions without their tokens.
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- From where a session was opened: by it a person knows his own from a stranger's.
  address text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- One-time links that log a person in to set a password; made by `portal create-center`.
CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_by_user ON password_links (user_id);

-- Links that confirm an e-mail. Outdated ones stay a while to be told from wrong ones.
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

-- The second factor ---------------------------------------------------------------------------------

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

-- Limits, consents, the audit log -----------------------------------------------------------------------

-- Counters of attempts, shared by all web processes.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);

CREATE TABLE consents (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('UserAgreement', 'PersonalData')),
  version text NOT NULL,
  accepted boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consents_by_user ON consents (user_id, kind, created_at);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users,
  organization_id uuid REFERENCES organizations,
  -- e.g. 'assignment.paid'; the subject is the record it happened to.
  action text NOT NULL,
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_by_organization ON audit_log (organization_id, created_at);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id);
CREATE INDEX audit_log_by_user ON audit_log (user_id);
-- The log is read by center, and within it by author or by action.
CREATE INDEX audit_log_by_author ON audit_log (organization_id, user_id, created_at);
CREATE INDEX audit_log_by_action ON audit_log (organization_id, action, created_at);
-- Failed logins have no author; the log of one operator finds them by whose account it was.
CREATE INDEX audit_log_failed_logins ON audit_log (organization_id, subject_id, created_at)
  WHERE action = 'session.failed';
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
