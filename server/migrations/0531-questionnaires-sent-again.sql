-- What a questionnaire said when it was returned, and why: sent again as it was, it is told so to whoever decides.
ALTER TABLE questionnaires ADD COLUMN returned_hash text, ADD COLUMN returned_reason text NOT NULL DEFAULT '';
