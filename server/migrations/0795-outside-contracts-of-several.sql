-- A contract that was concluded past the portal is about several people of a client, in groups or in none (decision 795).
ALTER TABLE documents DROP CONSTRAINT documents_check;
ALTER TABLE documents ADD CONSTRAINT documents_of_whom CHECK (num_nonnulls(assignment_id, group_id) = 1
  OR (is_outside AND client_id IS NOT NULL AND num_nonnulls(assignment_id, group_id) = 0));
