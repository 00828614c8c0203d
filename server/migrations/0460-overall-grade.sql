-- Whether the committee's grade counts in the disciplines of a diploma that have none of their own.
ALTER TABLE state_register_settings ADD COLUMN overall_grade boolean NOT NULL DEFAULT true;
