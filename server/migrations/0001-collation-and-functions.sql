-- What every table below stands on.

-- Russian alphabetical order (Ёжиков between Ежов and Ёлкин), for every column people read sorted.
CREATE COLLATION ru (provider = icu, locale = 'ru-RU');

-- Searches look for any part of a word.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Text as search sees it: lower case, ё = е. Immutable, so that columns and indexes can be built on it.
CREATE FUNCTION searchable(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN translate(lower($1), 'ё', 'е');

-- For tables whose rows stay as they were written: money, the audit log, issued documents.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
