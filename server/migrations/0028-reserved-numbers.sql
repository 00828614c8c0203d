-- Numbers that a protocol has named before their documents are fixed, and numbers that no two years share.

-- A document that is fixed takes its number from here; whoever revokes the protocol frees what is left.
CREATE TABLE reserved_numbers (
  assignment_id uuid NOT NULL REFERENCES assignments ON DELETE CASCADE,
  type text NOT NULL,
  center_id uuid NOT NULL REFERENCES organizations,
  -- Of the register that it was counted in.
  year integer NOT NULL,
  number text NOT NULL,
  PRIMARY KEY (assignment_id, type)
);
CREATE UNIQUE INDEX reserved_numbers_number ON reserved_numbers (center_id, type, searchable(ltrim(number, '0')));

-- The year comes last: a number is looked for in all years. Centers from before have numbers that years share.
DROP INDEX documents_number;
CREATE UNIQUE INDEX documents_number
  ON documents (center_id, type, searchable(ltrim(number, '0')), (extract(year FROM issue_date)::integer));

-- Of a register: every number that no other document may have.
CREATE VIEW taken_numbers AS
  SELECT center_id, type, number FROM documents
  UNION ALL
  SELECT center_id, type, number FROM reserved_numbers;
