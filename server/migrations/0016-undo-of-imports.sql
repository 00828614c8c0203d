-- What a load wrote over what was there before: an undo gives back only what nobody has changed since.
ALTER TABLE import_people ADD COLUMN after jsonb;
