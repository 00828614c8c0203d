-- Stored bytes whose record is gone: the storage still has to be told, also after a crash.
CREATE TABLE removed_files (
  storage_key text PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now()
);
-- Uploads that no record has taken yet: few, and looked through by their age.
CREATE INDEX files_unattached ON files (created_at) WHERE student_id IS NULL AND NOT is_public;
