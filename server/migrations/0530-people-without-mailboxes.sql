-- Who has no mailbox has an empty e-mail, which all such people share: the index that finds whoever logs in holds none of them
-- (decision 530).
UPDATE users SET shares_email = true WHERE email = '' AND NOT shares_email;
ALTER TABLE users ADD CONSTRAINT users_no_email_shared CHECK (email <> '' OR shares_email);
