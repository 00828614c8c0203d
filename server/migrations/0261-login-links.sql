-- Whether a center's Moodle gives links that let somebody in without a password (the plugin auth_userkey), as it was last looked at.
ALTER TABLE lms_connections ADD COLUMN has_login_links boolean NOT NULL DEFAULT false;
