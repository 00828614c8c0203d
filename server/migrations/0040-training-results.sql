-- What a committee has decided of each person stands in a table of its own: until it has, there is no result
-- (decision 65). The former text had a default, so that everybody had passed who had not been said to have failed.

CREATE TABLE training_results (
  assignment_id uuid PRIMARY KEY REFERENCES assignments ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('Passed', 'Failed', 'Absent')),
  grade text CHECK (grade IN ('Excelent', 'Good', 'Accepted')),
  reason text NOT NULL DEFAULT '',
  -- The committee's own, instead of the usual ones.
  words text NOT NULL DEFAULT '',
  -- The day of the decision; before it there is no result.
  decided_on date NOT NULL,
  noted_by uuid REFERENCES users ON DELETE SET NULL,
  noted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX training_results_by_author ON training_results (noted_by);

-- A text that somebody has written is a result, and so is what documents were fixed with; the default alone is none.
INSERT INTO training_results (assignment_id, outcome, words, decided_on)
SELECT assignments.id,
  CASE
    WHEN commission_conclusion !~* '^не(?![а-яё])|неуд|незач[её]т|не ?зач[тл]|неаттест|неявк|отказ|отчисл|отстран|пересда|провал|повторн|(?<![а-яё])не (допу|сда|прош|аттест|выдерж|освои|удовл|зачт|соотв|явил|усво|присво|выда|может|подтвер|справил)' THEN 'Passed'
    WHEN commission_conclusion ~* '^неявк|^не ?явил' THEN 'Absent'
    ELSE 'Failed'
  END,
  commission_conclusion,
  coalesce(said.day, date_end_learning)
FROM assignments
LEFT JOIN LATERAL (SELECT min(issue_date) AS day FROM assignment_documents
  WHERE assignment_id = assignments.id AND revoked_at IS NULL
    AND type IN ('Protocol', 'Diplom', 'Certificate', 'TicketB', 'TicketM', 'TicketMWithPhoto')) AS said ON true
WHERE commission_conclusion <> 'Допущен' OR said.day IS NOT NULL;

ALTER TABLE assignments DROP COLUMN commission_conclusion;
