-- A person who has neither e-mail nor phone enters his questionnaire by a sheet of his own: it belongs to one link and one person.
CREATE TABLE questionnaire_sheets (
  id uuid PRIMARY KEY,
  link_id uuid NOT NULL REFERENCES questionnaire_links ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES students ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- After five it opens nothing.
  wrong_answers int NOT NULL DEFAULT 0,
  -- What he has given and a code has proven; an account has it once his questionnaire is accepted.
  email text NOT NULL DEFAULT '',
  phone text,
  UNIQUE (link_id, student_id)
);
CREATE INDEX questionnaire_sheets_by_student ON questionnaire_sheets (student_id);

-- Where a code goes that is for nobody's login yet; null: to the account's own e-mail or phone.
ALTER TABLE recovery_codes ADD COLUMN recipient text;

-- What a person says is wrong in how he is written down.
ALTER TABLE questionnaires ADD COLUMN remark text NOT NULL DEFAULT '';
