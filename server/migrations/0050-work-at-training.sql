-- As what and where a person worked when he was taught (decision 74): as somebody has said it of this training, or as his
-- record said it when it first changed after the training had ended. Null is what the record and the organization say today.
ALTER TABLE assignments ADD COLUMN job_title text, ADD COLUMN workplace text;

CREATE FUNCTION keep_job_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE assignments SET job_title = former.job_title
    FROM former JOIN present ON present.id = former.id
    WHERE assignments.student_id = former.id AND assignments.job_title IS NULL
    AND former.job_title NOT IN ('', present.job_title)
    AND assignments.date_end_learning < (now() AT TIME ZONE 'Europe/Moscow')::date;
  RETURN NULL;
END $$;
CREATE TRIGGER students_keep_job_title AFTER UPDATE ON students
  REFERENCING OLD TABLE AS former NEW TABLE AS present FOR EACH STATEMENT EXECUTE FUNCTION keep_job_title();
