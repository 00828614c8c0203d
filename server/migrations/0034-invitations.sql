-- Operators are invited by a letter; nobody types a password for a colleague (decision 60).

-- Those that nobody has accepted yet. One that was accepted or withdrawn is gone: the log says what became of it.
CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('HighOperator', 'Operator')),
  rights text[] NOT NULL
    CHECK (rights <@ ARRAY['People', 'Training', 'Registers', 'Documents', 'Money', 'Refunds', 'Settings']),
  -- What he may give is looked at again when it is accepted.
  invited_by uuid NOT NULL REFERENCES operators,
  -- SHA-256 of the token in the letter that was sent last; none before the first is composed.
  token_hash bytea UNIQUE,
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitations_pending ON invitations (organization_id, email);
CREATE INDEX invitations_by_inviter ON invitations (invited_by);
