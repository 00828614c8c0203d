-- How much of a client's staff a center sees: everybody, or those alone whom it teaches or has made (decision 55).

ALTER TABLE center_clients
  ADD extent text CHECK (extent IN ('Taught', 'Everybody')),
  -- By what the link came about; null where that was not kept.
  ADD origin text CHECK (origin IN ('Center', 'Registration', 'OnlyCenter', 'Training'));

-- The audit log knows which clients a center made and which registered themselves. Of the others it is known that they
-- came with an assignment or a group when one was made in the very transaction of the link.
UPDATE center_clients SET origin = CASE
  WHEN EXISTS (SELECT FROM audit_log WHERE subject_id = client_id AND action = 'organization.created'
    AND organization_id = center_id) THEN 'Center'
  WHEN EXISTS (SELECT FROM audit_log WHERE subject_id = client_id AND action = 'organization.registered'
    AND audit_log.created_at = center_clients.created_at) THEN 'Registration'
  WHEN EXISTS (SELECT FROM assignments WHERE assignments.center_id = center_clients.center_id
    AND assignments.organization_id = client_id AND assignments.created_at = center_clients.created_at)
    OR EXISTS (SELECT FROM groups WHERE groups.center_id = center_clients.center_id
    AND groups.organization_id = client_id AND groups.created_at = center_clients.created_at) THEN 'Training'
END;

-- A link that is not known to come from training keeps what it gave until today, everybody: nobody can tell whether the
-- client meant so, and a center that has worked with its whole staff for a year must not lose it overnight. The client
-- sees it in its profile and narrows it. Where there is one center only, its clients have always been the whole of them.
UPDATE center_clients SET extent = CASE
  WHEN origin = 'Training' AND (SELECT count(*) FROM organizations WHERE type = 'EducationCenter') > 1 THEN 'Taught'
  ELSE 'Everybody'
END;
ALTER TABLE center_clients ALTER extent SET NOT NULL;

-- The centers that a person was ever assigned to, those whose groups he was put into, and the one that made him. It stays
-- when an assignment is removed.
ALTER TABLE students ADD known_to uuid[] NOT NULL DEFAULT '{}';
UPDATE students SET known_to = known.centers FROM (
  SELECT student_id, array_agg(DISTINCT center_id) AS centers FROM (
    SELECT student_id, center_id FROM assignments
    UNION SELECT student_id, groups.center_id FROM group_students JOIN groups ON groups.id = group_id
    UNION SELECT subject_id, organization_id FROM audit_log JOIN organizations ON organizations.id = organization_id
      WHERE action = 'student.created' AND type = 'EducationCenter'
    UNION SELECT students.id, audit_log.organization_id FROM import_people
      JOIN students ON students.user_id = import_people.user_id
      JOIN audit_log ON audit_log.subject_id = import_id AND action = 'students.imported'
      JOIN organizations ON organizations.id = audit_log.organization_id
      WHERE import_people.before IS NULL AND organizations.type = 'EducationCenter'
  ) AS each GROUP BY student_id
) AS known WHERE students.id = known.student_id;
CREATE INDEX students_known_to ON students USING gin (known_to);

CREATE FUNCTION note_known_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order: two who assign the same people wait for one another.
  PERFORM FROM students WHERE id IN (SELECT student_id FROM added) ORDER BY id FOR NO KEY UPDATE;
  IF TG_TABLE_NAME = 'assignments' THEN
    UPDATE students SET known_to = known_to || fresh.center_id
      FROM (SELECT DISTINCT student_id, center_id FROM added) AS fresh
      WHERE students.id = fresh.student_id AND NOT known_to @> ARRAY[fresh.center_id];
  ELSE
    UPDATE students SET known_to = known_to || fresh.center_id
      FROM (SELECT DISTINCT student_id, center_id FROM added JOIN groups ON groups.id = group_id) AS fresh
      WHERE students.id = fresh.student_id AND NOT known_to @> ARRAY[fresh.center_id];
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_make_known AFTER INSERT ON assignments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_known_to();
CREATE TRIGGER group_students_make_known AFTER INSERT ON group_students
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_known_to();
