-- What statistics ask of the teaching of people with disabilities (form ПО, section 2.3; form 1-ПК, section 2.5): whether a
-- course is a program adapted to them (273-ФЗ, article 79), and whether a group is of them alone (decision 153).
ALTER TABLE courses ADD COLUMN is_adapted boolean NOT NULL DEFAULT false;
ALTER TABLE groups ADD COLUMN is_separate boolean NOT NULL DEFAULT false;
