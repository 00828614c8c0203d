-- Whether an account shared its e-mail or phone before it was changed: whoever takes the change back shares it again, and is
-- not its holder (decisions 61 and 112).

ALTER TABLE contact_changes ADD former_shared boolean NOT NULL DEFAULT false;
