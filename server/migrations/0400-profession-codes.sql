-- By which form № ПО of state statistics names the profession of a course: the list that professions are chosen from has no codes.
ALTER TABLE courses ADD COLUMN profession_code text NOT NULL DEFAULT '' CHECK (profession_code ~ '^(\d{5,6})?$');
