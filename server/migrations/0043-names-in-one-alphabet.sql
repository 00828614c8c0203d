-- A name is found by either alphabet: «Cидоров» with a Latin C by «Сидоров», and the other way round. What is searched in
-- has Latin look-alikes as the Cyrillic letters that they are taken for (docs/decisions/0066).
CREATE FUNCTION searchable_name(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN translate(lower($1), 'ёëabcehkmoptxy', 'ееавсенкмортху');

-- A virtual column may call no function of ours: what searchable_name() does is written out in it.
ALTER TABLE users ALTER COLUMN search_text SET EXPRESSION AS (translate(lower((' ' || surname || ' ' || name || ' ' || lastname
  || ' ' || email || ' ' || coalesce(phone, '')) COLLATE "default"), 'ёëabcehkmoptxy', 'ееавсенкмортху'));

CREATE OR REPLACE FUNCTION take_name_from_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT full_name, searchable_name(concat_ws(' ', search_text, nullif(NEW.personnel_number, ''),
      nullif(regexp_replace(NEW.personnel_number, '\D', '', 'g'), NEW.personnel_number)))
    INTO NEW.full_name, NEW.search_text FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
UPDATE students SET full_name = full_name;

ALTER TABLE documents ALTER COLUMN search_text SET EXPRESSION AS
  (searchable_name(' ' || number || ' ' || series || ' ' || coalesce(data #>> '{слушатель,фио}', '')));
