-- Of a center with VAT an act is an УПД of status 1 (decision 825): what its line 5 names, as it stood when it was made out. Null of what is
-- no УПД, and of acts from before.
ALTER TABLE static_documents ADD COLUMN upd jsonb;
-- An act is corrected under its own number and date: which edition it is, and since when.
ALTER TABLE static_documents
  ADD COLUMN correction integer NOT NULL DEFAULT 0,
  ADD COLUMN corrected_on date,
  ADD CONSTRAINT static_documents_correction_check CHECK ((correction > 0) = (corrected_on IS NOT NULL)
    AND (correction = 0 OR type = 'ServiceAct') AND (upd IS NULL OR type = 'ServiceAct'));
DROP INDEX static_documents_number;
CREATE UNIQUE INDEX static_documents_number
  ON static_documents (center_id, type, (extract(year FROM issue_date)::integer), searchable(ltrim(number, '0')), correction);
