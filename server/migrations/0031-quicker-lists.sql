-- A late page of everybody's names is counted off in the index: whose they are stands there too.
DROP INDEX students_by_name;
CREATE INDEX students_by_name ON students (full_name, id) INCLUDE (organization_id);

-- What is paid and not handed out is looked through for what is to be fixed: all that asks of it is in the index.
DROP INDEX assignments_in_work, assignments_in_work_of_client;
CREATE INDEX assignments_in_work ON assignments (center_id, id DESC) INCLUDE (course_id, date_end_learning)
  WHERE paid_at IS NOT NULL AND NOT is_issued;
CREATE INDEX assignments_in_work_of_client ON assignments (organization_id, id DESC)
  INCLUDE (course_id, date_end_learning) WHERE paid_at IS NOT NULL AND NOT is_issued;

-- A client's papers that expire are found by its assignments.
CREATE INDEX documents_expiring_by_assignment ON documents (assignment_id) INCLUDE (expires_on, id)
  WHERE expires_on IS NOT NULL AND revoked_at IS NULL AND assignment_id IS NOT NULL;
