-- What is done with the rows of another employer in the tables of an organization (decision 835): loaded here, left out, or loaded into
-- another organization.
CREATE TABLE import_employers (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- The name of the employer without quotes and legal form, in small letters.
  employer text NOT NULL,
  answer text NOT NULL CHECK (answer IN ('Here', 'Leave', 'Into')),
  into_id uuid REFERENCES organizations ON DELETE CASCADE,
  said_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, employer),
  CHECK ((answer = 'Into') = (into_id IS NOT NULL))
);
CREATE INDEX import_employers_into_id_idx ON import_employers (into_id);
