-- How a center's registers are numbered, and the numbers of the forms that its documents are printed on.

-- «{ГГ}-{N:4}»; a register that is not here counts plain numbers.
CREATE TABLE number_patterns (
  center_id uuid NOT NULL REFERENCES organizations,
  type text NOT NULL,
  pattern text NOT NULL,
  PRIMARY KEY (center_id, type)
);

-- Empty for plain paper. A form is used once, also when its document was revoked.
ALTER TABLE documents ADD COLUMN blank_number text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX documents_blank_number ON documents (center_id, type, searchable(series), searchable(blank_number))
  WHERE blank_number <> '';
CREATE TRIGGER documents_blank_number_unchangeable BEFORE UPDATE OF blank_number ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
