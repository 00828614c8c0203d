-- The answers to requests that named an Idempotency-Key, for a day: the same request again gets the same answer.

CREATE TABLE kept_answers (
  -- A user, or a token of a program: neither is ever deleted, and neither asks by another's key.
  owner uuid NOT NULL,
  key text NOT NULL,
  -- SHA-256 of the call and its input.
  fingerprint bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner, key)
);
CREATE INDEX kept_answers_by_age ON kept_answers (created_at);

-- It did the same for invoices alone.
ALTER TABLE invoices DROP COLUMN form_key;
