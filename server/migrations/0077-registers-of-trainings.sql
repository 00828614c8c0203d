-- A type of document may be numbered apart for a kind of training. A register that names none is of all the others: what
-- there was before.

ALTER TABLE number_patterns ADD COLUMN training_type text;
ALTER TABLE number_patterns DROP CONSTRAINT number_patterns_pkey;
ALTER TABLE number_patterns ADD UNIQUE NULLS NOT DISTINCT (center_id, type, training_type);

ALTER TABLE document_registers ADD COLUMN training_type text;
ALTER TABLE document_registers DROP CONSTRAINT document_registers_pkey;
ALTER TABLE document_registers ADD UNIQUE NULLS NOT DISTINCT (center_id, type, training_type, year);

-- The kind of training whose own register a number was counted in.
ALTER TABLE documents ADD COLUMN register_of text;
ALTER TABLE reserved_numbers ADD COLUMN training_type text, ADD COLUMN register_of text;

DROP INDEX documents_number;
CREATE UNIQUE INDEX documents_number ON documents
  (center_id, type, searchable(ltrim(number, '0')), (extract(year FROM issue_date)::integer), register_of)
  NULLS NOT DISTINCT;
DROP INDEX reserved_numbers_number;
CREATE UNIQUE INDEX reserved_numbers_number ON reserved_numbers
  (center_id, type, searchable(ltrim(number, '0')), register_of) NULLS NOT DISTINCT;

DROP VIEW taken_numbers;
CREATE VIEW taken_numbers AS
  SELECT center_id, type, number, training_type, register_of FROM documents
  UNION ALL
  SELECT center_id, type, number, training_type, register_of FROM reserved_numbers;
