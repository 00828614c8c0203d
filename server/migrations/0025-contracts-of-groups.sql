-- One contract with a client about all its people in a group, on whatever courses (decision 50).
ALTER TABLE documents ADD COLUMN client_id uuid REFERENCES organizations;
CREATE INDEX documents_by_client ON documents (client_id, center_id, id DESC) WHERE client_id IS NOT NULL;
CREATE TRIGGER documents_client_unchangeable BEFORE UPDATE OF client_id ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a group has one of is about a course of it, or with a client of it.
ALTER TABLE documents DROP CONSTRAINT documents_check1;
ALTER TABLE documents ADD CONSTRAINT documents_of_group CHECK (group_id IS NULL OR num_nonnulls(course_id, client_id) = 1);
