-- Two employers of one person write the same e-mail and phone: the record that came first logs in and recovers its access by them,
-- the others bear them too (decision 112).
ALTER TABLE users ADD COLUMN shares_email boolean NOT NULL DEFAULT false,
  ADD COLUMN shares_phone boolean NOT NULL DEFAULT false;
ALTER TABLE users DROP CONSTRAINT users_email_key, DROP CONSTRAINT users_phone_key;
-- One holder of each; whoever shares it is beside the holder, in the same index that both are found by.
CREATE UNIQUE INDEX users_email_key ON users
  (email, (CASE WHEN shares_email THEN id ELSE '00000000-0000-0000-0000-000000000000' END));
CREATE UNIQUE INDEX users_phone_key ON users
  (phone, (CASE WHEN shares_phone THEN id ELSE '00000000-0000-0000-0000-000000000000' END));
