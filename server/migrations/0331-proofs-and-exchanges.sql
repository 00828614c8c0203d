-- By what paper a loss is proved, as the federal register of education documents asks; null of what was not lost, and where
-- nobody has said it. A document with a mistake in its programme, hours or days is exchanged for a new one.
ALTER TABLE documents ADD COLUMN loss_proof text
  CONSTRAINT documents_loss_proof CHECK (loss_proof IN ('Application', 'Police', 'Fire', 'Newspaper', 'Other'));
CREATE TRIGGER documents_loss_proof_unchangeable BEFORE UPDATE OF loss_proof ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE documents DROP CONSTRAINT documents_duplicate_cause;
ALTER TABLE documents ADD CONSTRAINT documents_duplicate_cause
  CHECK (duplicate_cause IN ('Lost', 'Spoilt', 'Mistake', 'Exchange'));
