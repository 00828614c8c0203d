-- What saved no page 50 ms is computed when it is asked for, and no longer kept (docs/derived-data.md). A virtual column
-- may call no function of ours: what searchable() does is written out in them.

-- People ----------------------------------------------------------------------------------------

-- Only an organization's few operators are ordered and searched here; students have their names beside them.
DROP INDEX users_by_name, users_search;
ALTER TABLE users DROP COLUMN full_name, DROP COLUMN search_text;
ALTER TABLE users
  ADD COLUMN full_name text COLLATE ru NOT NULL GENERATED ALWAYS AS (btrim(surname || ' ' || name || ' ' || lastname)) VIRTUAL,
  -- Each word has a space before it: a search of one or two letters looks for beginnings of words.
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (translate(lower((' ' || surname || ' ' || name || ' ' || lastname
    || ' ' || email || ' ' || coalesce(phone, '')) COLLATE "default"), 'ё', 'е')) VIRTUAL;

CREATE OR REPLACE FUNCTION give_name_to_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The student's own trigger fetches what is to be written.
  UPDATE students SET full_name = full_name WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

DROP INDEX organizations_search;
ALTER TABLE organizations DROP COLUMN search_text;
ALTER TABLE organizations ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (translate(lower((title || ' ' || inn) COLLATE "default"), 'ё', 'е')) VIRTUAL;
CREATE INDEX organizations_search ON organizations
  USING gin (translate(lower((title || ' ' || inn) COLLATE "default"), 'ё', 'е') gin_trgm_ops);

-- Training --------------------------------------------------------------------------------------

ALTER TABLE professions DROP COLUMN search_text;
ALTER TABLE professions ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (translate(lower(title COLLATE "default"), 'ё', 'е')) VIRTUAL;
CREATE INDEX professions_search ON professions
  USING gin (translate(lower(title COLLATE "default"), 'ё', 'е') gin_trgm_ops);

ALTER TABLE committees DROP COLUMN search_text;
ALTER TABLE committees ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (translate(lower(title COLLATE "default"), 'ё', 'е')) VIRTUAL;

DROP INDEX courses_search;
ALTER TABLE courses DROP COLUMN search_text;
ALTER TABLE courses ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (translate(lower((title || ' ' || sub_title) COLLATE "default"), 'ё', 'е')) VIRTUAL;
CREATE INDEX courses_search ON courses
  USING gin (translate(lower((title || ' ' || sub_title) COLLATE "default"), 'ё', 'е') gin_trgm_ops);

-- Documents ---------------------------------------------------------------------------------------

DROP INDEX documents_number, static_documents_number;
ALTER TABLE documents DROP COLUMN year, DROP COLUMN full_name;
ALTER TABLE documents
  ADD COLUMN year integer NOT NULL GENERATED ALWAYS AS (extract(year FROM issue_date)::integer) VIRTUAL,
  ADD COLUMN full_name text COLLATE ru NOT NULL GENERATED ALWAYS AS (coalesce(data #>> '{слушатель,фио}', '')) VIRTUAL;
-- «007» and «7» are one number.
CREATE UNIQUE INDEX documents_number
  ON documents (center_id, type, (extract(year FROM issue_date)::integer), searchable(ltrim(number, '0')));

ALTER TABLE static_documents DROP COLUMN year, DROP COLUMN subject;
ALTER TABLE static_documents
  ADD COLUMN year integer NOT NULL GENERATED ALWAYS AS (extract(year FROM issue_date)::integer) VIRTUAL,
  -- Whose certificate it is, or the sum of an invoice or act: what a list says about it.
  ADD COLUMN subject text NOT NULL GENERATED ALWAYS AS
    (coalesce(nullif(data #>> '{слушатель,фио}', ''), (data #>> '{оплата,сумма}') || ' ₽', '')) VIRTUAL;
CREATE UNIQUE INDEX static_documents_number
  ON static_documents (center_id, type, (extract(year FROM issue_date)::integer), searchable(ltrim(number, '0')));

-- It is the group's.
ALTER TABLE group_document_runs DROP COLUMN center_id;

-- An invoice's number and day are its paper's.
ALTER TABLE invoices DROP COLUMN number, DROP COLUMN issue_date;
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.document_id, NEW.center_id, NEW.organization_id, NEW.kind, NEW.amount_kopecks, NEW.vat_mode, NEW.lines)
      IS DISTINCT FROM
     (OLD.document_id, OLD.center_id, OLD.organization_id, OLD.kind, OLD.amount_kopecks, OLD.vat_mode, OLD.lines)
    OR OLD.state <> 'Issued' AND (NEW.state, NEW.paid_on, NEW.payment_order, NEW.cancel_reason) IS DISTINCT FROM
      (OLD.state, OLD.paid_on, OLD.payment_order, OLD.cancel_reason)
  THEN RAISE EXCEPTION 'invoice % is unchangeable', OLD.id;
  END IF;
  RETURN NEW;
END $$;
