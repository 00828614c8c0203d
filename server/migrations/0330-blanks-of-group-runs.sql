-- On which printed forms the documents of a group are to be printed: of each type the series and the first number.
ALTER TABLE group_document_runs ADD COLUMN blanks jsonb NOT NULL DEFAULT '[]';
