-- Papers outside assignments are printed by the center's own template too: sheet → template, as chosen when it was made out.
ALTER TABLE static_documents ADD COLUMN templates jsonb NOT NULL DEFAULT '{}';
