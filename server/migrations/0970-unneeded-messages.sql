-- A message that nobody needs any more when its turn comes has not failed: nobody is to look after it.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_state_check CHECK (state IN ('queued', 'sent', 'failed', 'unneeded'));
UPDATE deliveries SET state = 'unneeded' WHERE state = 'failed' AND error = 'Больше не нужно';
