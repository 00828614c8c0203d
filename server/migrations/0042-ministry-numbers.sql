-- Numbers of the register of people trained in labour protection, which the Ministry gives after the protocol.

-- Empty until the Ministry has given one: a record there is one person and one program.
ALTER TABLE assignments ADD COLUMN ministry_number text NOT NULL DEFAULT '';
CREATE INDEX assignments_by_ministry_number ON assignments (center_id, ministry_number) WHERE ministry_number <> '';

-- A document is printed anew when the numbers come; what was printed before stays.
ALTER TABLE document_files ADD COLUMN edition integer NOT NULL DEFAULT 1;
ALTER TABLE document_files DROP CONSTRAINT document_files_pkey;
ALTER TABLE document_files ADD PRIMARY KEY (document_id, part, format, edition);

-- Which files are handed out, and the numbers that they say: assignment → number.
ALTER TABLE documents ADD COLUMN edition integer NOT NULL DEFAULT 1;
ALTER TABLE documents ADD COLUMN printed_ministry_numbers jsonb NOT NULL DEFAULT '{}';
