-- The tokens with which programs of an organization call the portal.

CREATE TABLE tokens (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  -- In whose name it acts, with what of his rights there is at the moment.
  made_by uuid NOT NULL REFERENCES operators,
  title text NOT NULL,
  prefix text NOT NULL UNIQUE,
  hash bytea NOT NULL UNIQUE,
  -- {"students": "write", …}
  rights jsonb NOT NULL,
  -- From where it is accepted; empty for everywhere.
  addresses text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_from text NOT NULL DEFAULT '',
  revoked_at timestamptz
);
CREATE INDEX tokens_by_organization ON tokens (organization_id, created_at);
CREATE INDEX tokens_by_maker ON tokens (made_by);

-- Of what a program did in an operator's name, with which token.
ALTER TABLE audit_log ADD COLUMN token_id uuid REFERENCES tokens;
