-- A center has thousands of groups, all called alike: their titles are compared where they stand in the order of the
-- list, in the index. A word that most of them hold, or one of two digits, finds nothing quicker.
DROP INDEX groups_search, groups_by_center, groups_by_organization;
CREATE INDEX groups_by_center ON groups (center_id, id DESC) INCLUDE (search_text);
CREATE INDEX groups_by_organization ON groups (organization_id, id DESC) INCLUDE (search_text);

-- The people of a course in the order of their list, each once.
CREATE INDEX assignments_by_course_person ON assignments (course_id, student_id DESC)
  INCLUDE (center_id, organization_id);

-- Papers that expire, with the assignments they are of. Those of groups stand among them for the register, which also
-- asks what has expired.
DROP INDEX documents_expiring;
CREATE INDEX documents_expiring ON documents (center_id, expires_on, id) INCLUDE (assignment_id)
  WHERE expires_on IS NOT NULL AND revoked_at IS NULL;

-- Whether the person has been assigned the same course from a later day: asked of each paper that expires. Marked where
-- assignments are made and deleted, for neither their course nor their days ever change.
ALTER TABLE assignments ADD COLUMN is_renewed boolean NOT NULL DEFAULT false;
UPDATE assignments SET is_renewed = true WHERE EXISTS (SELECT FROM assignments later
  WHERE later.student_id = assignments.student_id AND later.course_id = assignments.course_id
  AND later.center_id = assignments.center_id AND later.date_start_learning > assignments.date_start_learning);
CREATE INDEX assignments_renewed ON assignments (center_id, id) WHERE is_renewed;
-- The planner has to know how few they are.
ANALYZE assignments (is_renewed);

CREATE FUNCTION mark_renewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two who assign or delete one person's courses wait for one another, and each looks at what the other has left.
  PERFORM FROM students WHERE id IN (SELECT student_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE assignments SET is_renewed = NOT is_renewed
    WHERE (student_id, course_id, center_id) IN (SELECT student_id, course_id, center_id FROM changed)
    AND is_renewed <> EXISTS (SELECT FROM assignments later
      WHERE later.student_id = assignments.student_id AND later.course_id = assignments.course_id
      AND later.center_id = assignments.center_id AND later.date_start_learning > assignments.date_start_learning);
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_added_renew AFTER INSERT ON assignments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_renewed();
CREATE TRIGGER assignments_removed_renew AFTER DELETE ON assignments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_renewed();
