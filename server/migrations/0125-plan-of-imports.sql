-- Who of a draft is new, who was found and what would change: read by pages while its user decides; a load empties it.
ALTER TABLE imports ADD COLUMN plan jsonb NOT NULL DEFAULT '[]';
