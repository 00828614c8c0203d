-- The employer of whoever works elsewhere than in the organization that sends him (decision 781). As with the position (decision 74), the first
-- change after a training has ended leaves the former one with that training.
ALTER TABLE students ADD COLUMN workplace text NOT NULL DEFAULT '';

CREATE OR REPLACE FUNCTION keep_job_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE assignments SET job_title = former.job_title
    FROM former JOIN present ON present.id = former.id
    WHERE assignments.student_id = former.id AND assignments.job_title IS NULL
    AND former.job_title NOT IN ('', present.job_title)
    AND assignments.date_end_learning < (now() AT TIME ZONE 'Europe/Moscow')::date;
  UPDATE assignments SET workplace = former.workplace
    FROM former JOIN present ON present.id = former.id
    WHERE assignments.student_id = former.id AND assignments.workplace IS NULL
    AND former.workplace NOT IN ('', present.workplace)
    AND assignments.date_end_learning < (now() AT TIME ZONE 'Europe/Moscow')::date;
  RETURN NULL;
END $$;
