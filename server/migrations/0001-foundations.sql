-- Russian alphabetical order (Ёжиков between Ежов and Ёлкин), for every column people read sorted.
CREATE COLLATION ru (provider = icu, locale = 'ru-RU');
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Text as search sees it: lower case, ё = е. Immutable, so that columns and indexes can be built on it.
CREATE FUNCTION searchable(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN translate(lower($1), 'ё', 'е');

-- People and their access -----------------------------------------------------------------------

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
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX organizations_by_title ON organizations (title, id);
CREATE INDEX organizations_search ON organizations USING gin (search_text gin_trgm_ops);

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

CREATE TABLE center_clients (
  center_id uuid NOT NULL REFERENCES organizations,
  client_id uuid NOT NULL REFERENCES organizations,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (center_id, client_id)
);
CREATE INDEX center_clients_by_client ON center_clients (client_id);

CREATE TABLE sessions (
  -- SHA-256 of the cookie's token: a stolen database gives no way in.
  token_hash bytea PRIMARY KEY,
  -- The token before the last rotation, honoured for a short while so that parallel tabs survive it.
  previous_token_hash bytea UNIQUE,
  rotated_at timestamptz,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid REFERENCES organizations,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- One-time links that log a person in to set a password; made by `portal create-center`.
CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

-- Counters of attempts, shared by all web processes.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);

CREATE TABLE consents (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('UserAgreement', 'PersonalData')),
  version text NOT NULL,
  accepted boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consents_by_user ON consents (user_id, kind, created_at);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users,
  organization_id uuid REFERENCES organizations,
  -- e.g. 'assignment.paid'; the subject is the record it happened to.
  action text NOT NULL,
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_by_organization ON audit_log (organization_id, created_at);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id);

CREATE TABLE files (
  id uuid PRIMARY KEY,
  storage_key text NOT NULL UNIQUE,
  title text NOT NULL,
  mime text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  is_public boolean NOT NULL DEFAULT false,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);

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
CREATE INDEX students_by_name ON students (full_name, id);
CREATE INDEX students_by_organization ON students (organization_id, full_name, id);
CREATE INDEX students_search ON students USING gin (search_text gin_trgm_ops);
CREATE INDEX students_by_birthday ON students (birthday);
CREATE INDEX students_by_snils ON students (snils_number) WHERE snils_number <> '';

-- Whoever sees this person may read the file; null while no record holds it.
ALTER TABLE files ADD COLUMN student_id uuid REFERENCES students;

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

-- Training ----------------------------------------------------------------------------------------

CREATE TABLE professions (
  id uuid PRIMARY KEY,
  training_type text NOT NULL CHECK (training_type IN ('ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining')),
  title text COLLATE ru NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(title)) STORED,
  UNIQUE (training_type, title)
);

CREATE TABLE disciplines (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  title text COLLATE ru NOT NULL,
  type text NOT NULL CHECK (type IN ('PO', 'PK', 'PP', 'Instruction')),
  hours_count integer NOT NULL CHECK (hours_count > 0)
);
CREATE INDEX disciplines_by_center ON disciplines (center_id, title);

CREATE TABLE committees (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  title text COLLATE ru NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(title)) STORED,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX committees_by_center ON committees (center_id, title);

CREATE TABLE committee_members (
  committee_id uuid NOT NULL REFERENCES committees ON DELETE CASCADE,
  position integer NOT NULL,
  full_name text NOT NULL,
  job_title text NOT NULL CHECK (job_title IN ('Chairman', 'SubChairman', 'MemberCommittee')),
  PRIMARY KEY (committee_id, position)
);

CREATE TABLE courses (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  title text COLLATE ru NOT NULL,
  sub_title text COLLATE ru NOT NULL,
  training_type text NOT NULL CHECK (training_type IN ('ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining')),
  profession_id uuid NOT NULL REFERENCES professions,
  -- Only for ProfessionalTraining.
  rank integer CHECK (rank BETWEEN 1 AND 8),
  -- Years, only for AdvancedTraining.
  validity_period_document integer CHECK (validity_period_document BETWEEN 1 AND 50),
  issued_documents text[] NOT NULL,
  committee_id uuid NOT NULL REFERENCES committees,
  price_kopecks bigint NOT NULL CHECK (price_kopecks >= 0),
  is_locked boolean NOT NULL DEFAULT true,
  moodle_id bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(title || ' ' || sub_title)) STORED,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX courses_title ON courses (center_id, searchable(title));
CREATE INDEX courses_by_center ON courses (center_id, title);
CREATE INDEX courses_by_committee ON courses (committee_id);
CREATE INDEX courses_by_title ON courses (title, id);
CREATE INDEX courses_search ON courses USING gin (search_text gin_trgm_ops);

CREATE TABLE course_disciplines (
  course_id uuid NOT NULL REFERENCES courses ON DELETE CASCADE,
  position integer NOT NULL,
  discipline_id uuid NOT NULL REFERENCES disciplines,
  PRIMARY KEY (course_id, position),
  UNIQUE (course_id, discipline_id)
);
CREATE INDEX course_disciplines_by_discipline ON course_disciplines (discipline_id);

CREATE TABLE groups (
  id uuid PRIMARY KEY,
  title text COLLATE ru NOT NULL,
  -- Whose people learn, and which center teaches them.
  organization_id uuid NOT NULL REFERENCES organizations,
  center_id uuid NOT NULL REFERENCES organizations,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(title)) STORED,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX groups_by_organization ON groups (organization_id, id DESC);
CREATE INDEX groups_by_center ON groups (center_id, id DESC);

CREATE TABLE group_students (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES students,
  PRIMARY KEY (group_id, student_id)
);
CREATE INDEX group_students_by_student ON group_students (student_id);

CREATE TABLE assignments (
  id uuid PRIMARY KEY,
  student_id uuid NOT NULL REFERENCES students,
  course_id uuid NOT NULL REFERENCES courses,
  -- The course's center, and the organization the person learned for; kept here because people change employers.
  center_id uuid NOT NULL REFERENCES organizations,
  organization_id uuid NOT NULL REFERENCES organizations,
  group_id uuid REFERENCES groups,
  date_start_learning date NOT NULL,
  date_end_learning date NOT NULL,
  -- The course's price when it was assigned: a later change of price does not touch it.
  price_kopecks bigint NOT NULL CHECK (price_kopecks >= 0),
  paid_at timestamptz,
  -- Receipt of the papers (specification §3, recipiencyDocuments).
  commission_conclusion text NOT NULL DEFAULT 'Допущен',
  recipiency_type text CHECK (recipiency_type IN ('Post', 'InEducationCenter', 'NotNeeded')),
  recipiency_address text NOT NULL DEFAULT '',
  recipiency_surname text NOT NULL DEFAULT '',
  recipiency_name text NOT NULL DEFAULT '',
  recipiency_lastname text NOT NULL DEFAULT '',
  is_issued boolean NOT NULL DEFAULT false,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (date_end_learning >= date_start_learning)
);
CREATE INDEX assignments_by_center ON assignments (center_id, id DESC);
CREATE INDEX assignments_by_center_start ON assignments (center_id, date_start_learning);
CREATE INDEX assignments_unpaid ON assignments (center_id, id DESC) WHERE paid_at IS NULL;
CREATE INDEX assignments_by_organization ON assignments (organization_id, id DESC);
-- Searches count thousands of these: what a scope and a filter ask for is in the index, the rows are not read.
CREATE INDEX assignments_by_student ON assignments (student_id, id DESC) INCLUDE (center_id, organization_id, paid_at);
CREATE INDEX assignments_by_course ON assignments (course_id, id DESC) INCLUDE (center_id, organization_id, student_id);
CREATE INDEX assignments_by_group ON assignments (group_id) WHERE group_id IS NOT NULL;

-- Money: an append-only double-entry ledger in kopecks --------------------------------------------

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  -- balance: what an organization has put in and not yet spent; revenue: what a center has earned;
  -- acquirer: the outside world behind a payment provider, which alone may go below zero.
  kind text NOT NULL CHECK (kind IN ('balance', 'revenue', 'acquirer')),
  organization_id uuid REFERENCES organizations,
  UNIQUE NULLS NOT DISTINCT (kind, organization_id),
  CHECK ((kind = 'acquirer') = (organization_id IS NULL))
);

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  -- Stored before the provider is called, so that a repeated call cannot charge twice.
  idempotence_key text NOT NULL UNIQUE,
  provider_payment_id text,
  -- What the money is for: a top-up of the organization's balance, or one assignment.
  -- An assignment removed before the money came leaves a top-up.
  organization_id uuid NOT NULL REFERENCES organizations,
  assignment_id uuid REFERENCES assignments ON DELETE SET NULL,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks > 0),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'canceled')),
  cancellation_reason text,
  return_url text NOT NULL,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  UNIQUE (provider, provider_payment_id)
);
CREATE INDEX payments_by_organization ON payments (organization_id, id DESC);
CREATE INDEX payments_by_assignment ON payments (assignment_id) WHERE assignment_id IS NOT NULL;

-- The sandbox bank (PAYMENTS=sandbox): what a real one keeps on its own side.
CREATE TABLE sandbox_payments (
  id uuid PRIMARY KEY,
  idempotence_key text NOT NULL UNIQUE,
  payment_id uuid NOT NULL,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks > 0),
  description text NOT NULL,
  return_url text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'canceled')),
  cancellation_reason text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE transfers (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('top-up', 'assignment', 'refund')),
  -- One transfer a payment: a repeated callback finds it here and moves nothing.
  payment_id uuid UNIQUE REFERENCES payments,
  assignment_id uuid REFERENCES assignments,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX transfers_by_assignment ON transfers (assignment_id) WHERE assignment_id IS NOT NULL;

CREATE TABLE entries (
  transfer_id uuid NOT NULL REFERENCES transfers,
  account_id uuid NOT NULL REFERENCES accounts,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks <> 0),
  -- For balances only: the entry's place in its account and what was left after it. Two writers that both
  -- missed the lock would collide here instead of losing money.
  position bigint,
  balance_after bigint CHECK (balance_after >= 0),
  PRIMARY KEY (transfer_id, account_id),
  UNIQUE (account_id, position),
  CHECK ((position IS NULL) = (balance_after IS NULL))
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What one account loses another gains: checked when the transaction commits.
CREATE FUNCTION check_transfer_is_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_kopecks) FROM entries WHERE transfer_id = NEW.transfer_id) <> 0 THEN
    RAISE EXCEPTION 'transfer % is not balanced', NEW.transfer_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entries_balanced AFTER INSERT ON entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_transfer_is_balanced();

-- Documents ---------------------------------------------------------------------------------------

CREATE TABLE document_registers (
  center_id uuid NOT NULL REFERENCES organizations,
  type text NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL,
  PRIMARY KEY (center_id, type, year)
);

CREATE TABLE documents (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  type text NOT NULL,
  assignment_id uuid REFERENCES assignments,
  group_id uuid REFERENCES groups,
  -- The day the paper bears; its year is the register's.
  issue_date date NOT NULL,
  year integer NOT NULL GENERATED ALWAYS AS (extract(year FROM issue_date)::integer) STORED,
  number text NOT NULL,
  series text NOT NULL DEFAULT '',
  -- The unchangeable snapshot that is printed: everything the templates' tags say.
  data jsonb NOT NULL,
  -- What the form held, to show it again.
  form jsonb NOT NULL,
  verification_code text NOT NULL UNIQUE,
  fixed_at timestamptz NOT NULL DEFAULT now(),
  fixed_by uuid REFERENCES users,
  printed_at timestamptz,
  -- Why the last attempt to print failed, for people; the job tries again.
  print_error text NOT NULL DEFAULT '',
  revoked_at timestamptz,
  revocation_reason text NOT NULL DEFAULT '',
  CHECK (num_nonnulls(assignment_id, group_id) = 1)
);
-- «007» and «7» are one number.
CREATE UNIQUE INDEX documents_number ON documents (center_id, type, year, searchable(ltrim(number, '0')));
CREATE UNIQUE INDEX documents_of_assignment ON documents (assignment_id, type) WHERE revoked_at IS NULL;
CREATE INDEX documents_by_center ON documents (center_id, type, id DESC);
-- What was fixed stays: only printing and revocation are noted later.
CREATE TRIGGER documents_unchangeable BEFORE DELETE OR UPDATE OF
    id, center_id, type, assignment_id, group_id, issue_date, number, series, data, form, verification_code, fixed_at, fixed_by
  ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE document_files (
  document_id uuid NOT NULL REFERENCES documents,
  -- The extended type: DiplomMain, AppendixOne, …; the type itself where a document is one sheet.
  part text NOT NULL,
  format text NOT NULL CHECK (format IN ('Docx', 'Pdf')),
  template_version text NOT NULL,
  storage_key text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  PRIMARY KEY (document_id, part, format)
);
CREATE TRIGGER document_files_append_only BEFORE UPDATE OR DELETE ON document_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
