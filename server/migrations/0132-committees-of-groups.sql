-- A group may be examined by another committee than the one of its course; null is the course's.
ALTER TABLE assignments ADD COLUMN committee_id uuid REFERENCES committees (id);
CREATE INDEX assignments_committee_idx ON assignments (committee_id) WHERE committee_id IS NOT NULL;
