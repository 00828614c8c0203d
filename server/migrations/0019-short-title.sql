-- «Сокращённое наименование»: what an organization is called where its title is too long, and in lists.
ALTER TABLE organizations ADD COLUMN short_title text COLLATE ru;
CREATE INDEX organizations_by_shown_title ON organizations (coalesce(short_title, title), id);

-- What stands in lists is what people search for.
DROP INDEX organizations_search;
ALTER TABLE organizations DROP COLUMN search_text;
ALTER TABLE organizations ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
  (translate(lower((title || ' ' || coalesce(short_title || ' ', '') || inn) COLLATE "default"), 'ё', 'е')) VIRTUAL;
CREATE INDEX organizations_search ON organizations USING gin
  (translate(lower((title || ' ' || coalesce(short_title || ' ', '') || inn) COLLATE "default"), 'ё', 'е') gin_trgm_ops);
