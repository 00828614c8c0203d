-- What the members of a committee work as: protocols print it behind their names. `job_title` is their place in the committee.
ALTER TABLE committee_members ADD COLUMN work_position text NOT NULL DEFAULT '';
