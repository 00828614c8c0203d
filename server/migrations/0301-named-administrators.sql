-- The first administrator of a center that `portal create-center` has made is called «Администратор центра» until he says who he is.
ALTER TABLE users ADD COLUMN is_unnamed boolean NOT NULL DEFAULT false;
UPDATE users SET is_unnamed = true
WHERE surname = 'Администратор' AND name = 'центра' AND lastname = '' AND phone IS NULL
  AND EXISTS (SELECT FROM operators WHERE operators.user_id = users.id);
