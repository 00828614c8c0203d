-- Whoever opens the link of an invitation that he has accepted is told so, and led to the login: of a link that was withdrawn or
-- replaced nothing is kept (decision 60).

CREATE TABLE accepted_invitations (
  -- SHA-256 of the token in the letter.
  token_hash bytea PRIMARY KEY,
  accepted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX accepted_invitations_by_age ON accepted_invitations (accepted_at);
