-- Whether a course is taught with distance learning technologies (273-ФЗ, article 16), as its documents say beside the study form.
ALTER TABLE courses ADD COLUMN is_distant boolean NOT NULL DEFAULT false;
