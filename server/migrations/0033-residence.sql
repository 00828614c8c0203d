-- Where a person lives, as a contract names whoever learns by it and a person who pays himself.
ALTER TABLE students ADD COLUMN residence text NOT NULL DEFAULT '';
