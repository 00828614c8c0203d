-- Acts that the center has annulled (decision 650). What they took up may be accepted by another act; the act stays in its books, its
-- number with it.
CREATE TABLE annulled_acts (
  document_id uuid PRIMARY KEY REFERENCES static_documents,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  annulled_at timestamptz NOT NULL DEFAULT now()
);
