-- What the words of an organization's tables stand for in columns whose values are of a list («муж/жен», «техникум»).
CREATE TABLE import_words (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  field text NOT NULL,
  -- In small letters, letters and digits alone.
  word text NOT NULL,
  -- Empty: it is not loaded.
  value text NOT NULL,
  said_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, field, word)
);
