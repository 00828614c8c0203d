-- A center may have login and password sent as soon as the portal has made an account for somebody whom a course was assigned to.
ALTER TABLE lms_connections ADD COLUMN sends_access boolean NOT NULL DEFAULT false;

-- When the account was there first: the letter goes with that moment, and never with a later one, when an account is made anew
-- after somebody has deleted it, or is found at the site's new address.
ALTER TABLE lms_accounts ADD COLUMN made_at timestamptz;
UPDATE lms_accounts SET made_at = created_at WHERE lms_user_id IS NOT NULL;
