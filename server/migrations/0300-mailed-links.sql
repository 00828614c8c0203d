-- To which address a link to set a password has gone by letter: whoever opens it has shown that the mailbox is his. Null for one that
-- somebody else was given, on an access sheet or by `portal create-center`.
ALTER TABLE password_links ADD COLUMN mailed_to text;
