-- What an organization or a committee said before a change that holds from a day on. Its own row is the version of today;
-- a former one was in force until the day before it was replaced, from the day on which the one before it was.

CREATE TABLE former_versions (
  -- Of an organization or a committee: ids are unique across tables.
  record_id uuid NOT NULL,
  replaced_on date NOT NULL,
  -- By the names of the record's description; a field that is younger than the version says what it says today.
  data jsonb NOT NULL,
  PRIMARY KEY (record_id, replaced_on)
);
