-- People, the organizations they work for, and the files they bring.

-- Whoever may log in; operators and students are what a person is here.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  surname text COLLATE ru NOT NULL,
  name text COLLATE ru NOT NULL,
  lastname text COLLATE ru NOT NULL DEFAULT '',
  full_name text COLLATE ru NOT NULL GENERATED ALWAYS AS (btrim(surname || ' ' || name || ' ' || lastname)) STORED,
  email text NOT NULL UNIQUE,
  phone text UNIQUE,
  -- Each word has a space before it: a search of one or two letters looks for beginnings of words.
  search_text text NOT NULL GENERATED ALWAYS AS
    (searchable(' ' || surname || ' ' || name || ' ' || lastname || ' ' || email || ' ' || coalesce(phone, ''))) STORED,
  password_hash text NOT NULL,
  is_email_confirmed boolean NOT NULL DEFAULT false,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX users_by_name ON users (full_name, id);
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);

-- Organizations ---------------------------------------------------------------------------------

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('EducationCenter', 'Customer')),
  title text COLLATE ru NOT NULL,
  inn text NOT NULL,
  phone text,
  email text,
  -- {postalCode, region, city, street, house, flat}
  address jsonb,
  bank_account_number text,
  -- Requisites that contracts, invoices and issued documents carry.
  kpp text,
  ogrn text,
  bic text,
  bank_title text,
  correspondent_account text,
  legal_address text,
  head_full_name text,
  head_position text,
  head_authority text,
  licence_number text,
  licence_date date,
  licence_issuer text,
  vat_mode text,
  vat_basis text,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(title || ' ' || inn)) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whether the center's operators must have a second factor.
  requires_second_factor boolean NOT NULL DEFAULT false CHECK (type = 'EducationCenter' OR NOT requires_second_factor)
);
CREATE INDEX organizations_by_title ON organizations (title, id);
CREATE INDEX organizations_search ON organizations USING gin (search_text gin_trgm_ops);
-- A form is filled by INN, from the organizations that the operator sees too.
CREATE INDEX organizations_by_inn ON organizations (inn);
-- The few centers among many organizations: whose courses are open, and whether there is but one.
CREATE INDEX organizations_centers ON organizations (id) WHERE type = 'EducationCenter';

CREATE TABLE center_clients (
  center_id uuid NOT NULL REFERENCES organizations,
  client_id uuid NOT NULL REFERENCES organizations,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (center_id, client_id)
);
CREATE INDEX center_clients_by_client ON center_clients (client_id);

-- Operators: people who work for organizations ------------------------------------------------------

CREATE TABLE operators (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users,
  -- Where the operator last worked: the current organization of the next session.
  last_organization_id uuid REFERENCES organizations
);

CREATE TABLE memberships (
  operator_id uuid NOT NULL REFERENCES operators,
  organization_id uuid NOT NULL REFERENCES organizations,
  role text NOT NULL CHECK (role IN ('HighOperator', 'Operator')),
  deactivated_at timestamptz,
  PRIMARY KEY (operator_id, organization_id)
);
CREATE INDEX memberships_by_organization ON memberships (organization_id);

-- Files ---------------------------------------------------------------------------------------------

CREATE TABLE files (
  id uuid PRIMARY KEY,
  storage_key text NOT NULL UNIQUE,
  title text NOT NULL,
  mime text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  is_public boolean NOT NULL DEFAULT false,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whoever sees this person may read the file; null while no record holds it.
  student_id uuid
);
-- Undoing an import deletes people by the thousand: the database looks here whether something hangs on them. Many
-- indexes below are for that alone.
CREATE INDEX files_by_creator ON files (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX files_by_student ON files (student_id) WHERE student_id IS NOT NULL;
-- Uploads that no record has taken yet: few, and looked through by their age.
CREATE INDEX files_unattached ON files (created_at) WHERE student_id IS NULL AND NOT is_public;

-- Stored bytes whose record is gone: the storage still has to be told, also after a crash.
CREATE TABLE removed_files (
  storage_key text PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now()
);

-- Students: people who learn --------------------------------------------------------------------------

CREATE TABLE students (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users,
  organization_id uuid NOT NULL REFERENCES organizations,
  birthday date NOT NULL,
  job_title text NOT NULL DEFAULT '',
  avatar_id uuid REFERENCES files,
  passport_series text NOT NULL DEFAULT '',
  passport_number text NOT NULL DEFAULT '',
  passport_file_id uuid REFERENCES files,
  snils_number text NOT NULL DEFAULT '',
  snils_file_id uuid REFERENCES files,
  diplom_number text NOT NULL DEFAULT '',
  education_type text CHECK (education_type IN ('High', 'MiddleCommon', 'MiddleProfessional')),
  educational_document_file_id uuid REFERENCES files,
  qualification text NOT NULL DEFAULT '',
  qualification_document_file_id uuid REFERENCES files,
  -- The full name in the dative as a person corrected it; empty when the grammar rules do.
  dative_name text NOT NULL DEFAULT '',
  -- Copied from the user by triggers: a list of a million people is ordered and searched in this table alone.
  full_name text COLLATE ru NOT NULL,
  search_text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A late page of everybody's names is counted off in the index: whose they are stands there too.
CREATE INDEX students_by_name ON students (full_name, id) INCLUDE (organization_id);
CREATE INDEX students_by_organization ON students (organization_id, full_name, id);
CREATE INDEX students_search ON students USING gin (search_text gin_trgm_ops);
CREATE INDEX students_by_birthday ON students (birthday);
CREATE INDEX students_by_snils ON students (snils_number) WHERE snils_number <> '';

-- A student holds files and a file names its student: the second of the two keys needs both tables.
ALTER TABLE files ADD FOREIGN KEY (student_id) REFERENCES students;

CREATE FUNCTION take_name_from_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT full_name, search_text INTO NEW.full_name, NEW.search_text FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE TRIGGER students_take_name BEFORE INSERT OR UPDATE OF user_id, full_name, search_text ON students
  FOR EACH ROW EXECUTE FUNCTION take_name_from_user();

CREATE FUNCTION give_name_to_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The student's own trigger fetches what was written.
  UPDATE students SET full_name = NEW.full_name WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_give_name AFTER UPDATE OF surname, name, lastname, email, phone ON users
  FOR EACH ROW EXECUTE FUNCTION give_name_to_student();
