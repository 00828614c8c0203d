-- When a person has agreed to the processing of his data in a questionnaire: before that nothing of him is taken there.
ALTER TABLE questionnaires ADD COLUMN consented_at timestamptz;
-- Until now the consent was given with the sending.
UPDATE questionnaires SET consented_at = sent_at WHERE state <> 'InWork';
