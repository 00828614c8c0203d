-- The grade of each person in each discipline of the course, which the appendix of a diploma prints (decision 143).
CREATE TABLE discipline_grades (
  assignment_id uuid NOT NULL REFERENCES assignments (id) ON DELETE CASCADE,
  discipline_id uuid NOT NULL REFERENCES disciplines (id) ON DELETE CASCADE,
  grade text NOT NULL CHECK (grade IN ('Excelent', 'Good', 'Accepted', 'Credited', 'Failed')),
  noted_by uuid REFERENCES users (id) ON DELETE SET NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (assignment_id, discipline_id)
);
CREATE INDEX discipline_grades_discipline_idx ON discipline_grades (discipline_id);
CREATE INDEX discipline_grades_noted_by_idx ON discipline_grades (noted_by);
-- What the appendices of valid diplomas say already.
INSERT INTO discipline_grades (assignment_id, discipline_id, grade, noted_by, noted_at)
SELECT DISTINCT ON (documents.assignment_id, disciplines.id)
  documents.assignment_id, disciplines.id, line ->> 'gradeType', documents.fixed_by, documents.fixed_at
FROM documents
CROSS JOIN LATERAL jsonb_array_elements(documents.form -> 'appendixTwo' -> 'disciplines') AS line
JOIN disciplines ON disciplines.id::text = line ->> 'id'
WHERE documents.type = 'Diplom' AND documents.revoked_at IS NULL AND documents.assignment_id IS NOT NULL
  AND line ->> 'gradeType' IN ('Excelent', 'Good', 'Accepted')
ORDER BY documents.assignment_id, disciplines.id, documents.id DESC;
