-- From where a session was opened: by it a person knows his own from a stranger's.
ALTER TABLE sessions ADD COLUMN address text NOT NULL DEFAULT '';
