-- Who issued a person's passport, as contracts name it.
ALTER TABLE students ADD COLUMN passport_issuer text NOT NULL DEFAULT '';
