-- Who asks for another e-mail or phone in a person's account, and in which organization: when the person confirms it, he
-- has to be somebody yet who may ask for it.

ALTER TABLE contact_changes
  ADD COLUMN asked_by uuid REFERENCES users ON DELETE CASCADE,
  ADD COLUMN asked_in uuid REFERENCES organizations ON DELETE CASCADE;
CREATE INDEX contact_changes_by_asker ON contact_changes (asked_by);
CREATE INDEX contact_changes_by_organization ON contact_changes (asked_in);
-- Of those that wait it is not known: they are asked for anew.
DELETE FROM contact_changes WHERE done_at IS NULL;
