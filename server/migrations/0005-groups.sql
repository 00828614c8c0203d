CREATE INDEX groups_search ON groups USING gin (search_text gin_trgm_ops);

-- A course is assigned to a person once in a group, whoever asks for it at the same moment.
CREATE UNIQUE INDEX assignments_once_in_group ON assignments (group_id, course_id, student_id) WHERE group_id IS NOT NULL;
DROP INDEX assignments_by_group;
