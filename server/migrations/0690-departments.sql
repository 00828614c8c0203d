-- «Подразделение»: where in its organization a person works, as its own tables call it. What a document says of the place of work at the
-- time of training stays the assignment's (decision 74).
ALTER TABLE students ADD COLUMN department text NOT NULL DEFAULT '';
