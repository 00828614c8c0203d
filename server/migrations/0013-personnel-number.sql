-- «Табельный номер»: what the organization calls a student by in its own papers, unique there in any letter case.
ALTER TABLE students ADD COLUMN personnel_number text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX students_personnel_number_key ON students (organization_id, lower(personnel_number))
  WHERE personnel_number <> '';

-- The text to search in has it too, as it is written and by its digits.
CREATE OR REPLACE FUNCTION take_name_from_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT full_name, searchable(concat_ws(' ', search_text, nullif(NEW.personnel_number, ''),
      nullif(regexp_replace(NEW.personnel_number, '\D', '', 'g'), NEW.personnel_number)))
    INTO NEW.full_name, NEW.search_text FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
DROP TRIGGER students_take_name ON students;
CREATE TRIGGER students_take_name BEFORE INSERT OR UPDATE OF user_id, full_name, personnel_number, search_text ON students
  FOR EACH ROW EXECUTE FUNCTION take_name_from_user();
