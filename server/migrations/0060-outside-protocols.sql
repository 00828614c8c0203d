-- Of courses whose protocol was made outside the portal: which one the documents of a group are to name.
ALTER TABLE group_document_runs
  ADD COLUMN protocol_number text NOT NULL DEFAULT '',
  ADD COLUMN protocol_date date;
