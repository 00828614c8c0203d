-- People of one organization who may be one person, and what makes them look so (decision 67).

-- A name as people hear it: without letter case, ё and Latin letters that look like Cyrillic ones.
CREATE FUNCTION name_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(searchable($1 COLLATE "default"), 'acekmhoptxyb', 'асекмнортхув');
CREATE INDEX students_by_birthday_and_name ON students (birthday, name_key(full_name), organization_id);

-- Why two people look like one; empty when they do not.
CREATE FUNCTION likeness(one students, other students) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN (one).organization_id <> (other).organization_id THEN '{}'::text[] ELSE array_remove(ARRAY[
    CASE WHEN (one).snils_number <> '' AND (one).snils_number = (other).snils_number THEN 'Snils' END,
    CASE WHEN (one).birthday = (other).birthday AND name_key((one).full_name) = name_key((other).full_name)
      THEN 'NameAndBirthday' END], NULL) END;

CREATE TABLE doubles (
  student_id uuid NOT NULL REFERENCES students ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES students ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations,
  reasons text[] NOT NULL CHECK (reasons <> '{}'),
  -- When somebody said that they are two people; a reason that comes after that asks again.
  different_at timestamptz,
  PRIMARY KEY (student_id, other_id),
  CHECK (student_id < other_id)
);
CREATE INDEX doubles_by_other ON doubles (other_id);
CREATE INDEX doubles_open ON doubles (other_id DESC, student_id) INCLUDE (organization_id) WHERE different_at IS NULL;
CREATE INDEX doubles_of_organization ON doubles (organization_id, other_id DESC, student_id) WHERE different_at IS NULL;

-- People who came or changed and were not compared yet. Lines are only added, so that nobody waits for anybody: they are
-- compared after their transactions, when two who were written down at the same moment see each other.
CREATE TABLE uncompared_students (
  -- No counted number: a restored database would begin to count anew.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  student_id uuid NOT NULL
);

CREATE FUNCTION note_uncompared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    INSERT INTO uncompared_students (student_id) VALUES (NEW.id);
  ELSE
    INSERT INTO uncompared_students (student_id) SELECT id FROM added;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER students_added_compare AFTER INSERT ON students
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_uncompared();
CREATE TRIGGER students_changed_compare AFTER UPDATE ON students FOR EACH ROW
  WHEN ((OLD.organization_id, OLD.full_name, OLD.birthday, OLD.snils_number)
    IS DISTINCT FROM (NEW.organization_id, NEW.full_name, NEW.birthday, NEW.snils_number))
  EXECUTE FUNCTION note_uncompared();

-- Compares those who wait, up to so many, and gives how many they were. Of somebody who looks like very many, some are
-- enough to be shown.
CREATE FUNCTION compare_students(at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  looked uuid[];
  firsts uuid[];
  seconds uuid[];
  held uuid[];
BEGIN
  WITH taken AS (DELETE FROM uncompared_students WHERE id IN
      (SELECT id FROM uncompared_students ORDER BY id LIMIT at_most FOR UPDATE SKIP LOCKED) RETURNING student_id)
    SELECT array_agg(DISTINCT student_id) INTO looked FROM taken;
  IF looked IS NULL THEN RETURN 0; END IF;

  SELECT array_agg(one.id), array_agg(alike.id) INTO firsts, seconds FROM students one CROSS JOIN LATERAL (
    (SELECT id FROM students other WHERE other.snils_number = one.snils_number AND other.snils_number <> ''
      AND other.organization_id = one.organization_id AND other.id <> one.id LIMIT 20)
    UNION (SELECT id FROM students other WHERE other.birthday = one.birthday
      AND name_key(other.full_name) = name_key(one.full_name)
      AND other.organization_id = one.organization_id AND other.id <> one.id LIMIT 20)) AS alike
    WHERE one.id = ANY (looked);
  -- Whoever is being deleted at this moment is not waited for: should he stay, he is compared the next time.
  SELECT array_agg(id) INTO held FROM (SELECT id FROM students WHERE id = ANY (firsts || seconds)
    ORDER BY id FOR KEY SHARE SKIP LOCKED) AS locked;
  INSERT INTO uncompared_students (student_id)
    SELECT id FROM students WHERE id = ANY (firsts || seconds) AND NOT id = ANY (coalesce(held, '{}'));

  DELETE FROM doubles USING students one, students other
    WHERE (doubles.student_id = ANY (looked) OR doubles.other_id = ANY (looked))
    AND one.id = doubles.student_id AND other.id = doubles.other_id AND likeness(one, other) = '{}';
  INSERT INTO doubles (student_id, other_id, organization_id, reasons)
    SELECT one.id, other.id, one.organization_id, likeness(one, other)
    FROM (SELECT DISTINCT least(f, s) AS student_id, greatest(f, s) AS other_id FROM unnest(firsts, seconds) AS pairs (f, s)
      WHERE f = ANY (held) AND s = ANY (held)) AS pair
    JOIN students one ON one.id = pair.student_id JOIN students other ON other.id = pair.other_id
    WHERE likeness(one, other) <> '{}'
    ORDER BY one.id, other.id
    ON CONFLICT (student_id, other_id) DO UPDATE SET reasons = excluded.reasons, different_at =
      CASE WHEN excluded.reasons <@ doubles.reasons THEN doubles.different_at END
      WHERE doubles.reasons <> excluded.reasons;
  RETURN cardinality(looked);
END $$;

INSERT INTO uncompared_students (student_id) SELECT id FROM students;
DO $$ BEGIN WHILE compare_students(1000) > 0 LOOP END LOOP; END $$;
