-- What the columns of tables with the same headings are, as an operator said when he loaded one: the next is not asked about.
CREATE TABLE import_matchings (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- SHA-256 of the headings.
  headings text NOT NULL,
  columns jsonb NOT NULL,
  said_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, headings)
);
