-- What is taught, by whom, to whom.

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

-- Courses -------------------------------------------------------------------------------------------

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
-- The courses that are in a learning system are few, and are looked for at every change.
CREATE INDEX courses_in_lms ON courses (center_id) WHERE moodle_id IS NOT NULL;

CREATE TABLE course_disciplines (
  course_id uuid NOT NULL REFERENCES courses ON DELETE CASCADE,
  position integer NOT NULL,
  discipline_id uuid NOT NULL REFERENCES disciplines,
  PRIMARY KEY (course_id, position),
  UNIQUE (course_id, discipline_id)
);
CREATE INDEX course_disciplines_by_discipline ON course_disciplines (discipline_id);

-- Groups --------------------------------------------------------------------------------------------

CREATE TABLE groups (
  id uuid PRIMARY KEY,
  title text COLLATE ru NOT NULL,
  -- Whose people learn, and which center teaches them.
  organization_id uuid NOT NULL REFERENCES organizations,
  center_id uuid NOT NULL REFERENCES organizations,
  search_text text NOT NULL GENERATED ALWAYS AS (searchable(title)) STORED,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A center has thousands of groups, all called alike: their titles are compared where they stand in the order of the
-- list, in the index. A word that most of them hold, or one of two digits, finds nothing quicker.
CREATE INDEX groups_by_organization ON groups (organization_id, id DESC) INCLUDE (search_text);
CREATE INDEX groups_by_center ON groups (center_id, id DESC) INCLUDE (search_text);

CREATE TABLE group_students (
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES students,
  PRIMARY KEY (group_id, student_id)
);
CREATE INDEX group_students_by_student ON group_students (student_id);

-- Assignments: one person, one course ---------------------------------------------------------------

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
  -- Whether the person has been assigned the same course from a later day: asked of each paper that expires. Marked
  -- below where assignments are made and deleted, for neither their course nor their days ever change.
  is_renewed boolean NOT NULL DEFAULT false,
  CHECK (date_end_learning >= date_start_learning)
);
-- A course is assigned to a person once in a group, whoever asks for it at the same moment.
CREATE UNIQUE INDEX assignments_once_in_group ON assignments (group_id, course_id, student_id) WHERE group_id IS NOT NULL;

-- Lists of a center and of a client: all, what is not paid, what is paid and not handed out. What is in work is looked
-- through for what is to be fixed: all that asks of it is in the index.
CREATE INDEX assignments_by_center ON assignments (center_id, id DESC);
CREATE INDEX assignments_by_organization ON assignments (organization_id, id DESC);
CREATE INDEX assignments_unpaid ON assignments (center_id, id DESC) WHERE paid_at IS NULL;
CREATE INDEX assignments_unpaid_of_client ON assignments (organization_id, id DESC) WHERE paid_at IS NULL;
CREATE INDEX assignments_in_work ON assignments (center_id, id DESC) INCLUDE (course_id, date_end_learning)
  WHERE paid_at IS NOT NULL AND NOT is_issued;
CREATE INDEX assignments_in_work_of_client ON assignments (organization_id, id DESC)
  INCLUDE (course_id, date_end_learning) WHERE paid_at IS NOT NULL AND NOT is_issued;

-- Searches count thousands of these: what a scope and a filter ask for is in the index, the rows are not read.
CREATE INDEX assignments_by_student ON assignments (student_id, id DESC) INCLUDE (center_id, organization_id, paid_at);
CREATE INDEX assignments_by_course ON assignments (course_id, id DESC) INCLUDE (center_id, organization_id, student_id);
-- The people of a course in the order of their list, each once.
CREATE INDEX assignments_by_course_person ON assignments (course_id, student_id DESC)
  INCLUDE (center_id, organization_id);

-- By days: the calendar, the report on forms, acts of what is paid and finished. What the report's totals add up and
-- its filters ask for is in the index, so that the rows themselves are read for one page only.
CREATE INDEX assignments_by_center_start ON assignments (center_id, date_start_learning);
CREATE INDEX assignments_report ON assignments (center_id, date_end_learning DESC, id DESC)
  INCLUDE (price_kopecks, is_issued, organization_id, course_id, student_id);
CREATE INDEX assignments_by_organization_end ON assignments (organization_id, date_end_learning) WHERE paid_at IS NOT NULL;

-- By moments: what a center assigned month by month, and what is news. Rows come in the order of time: a few pages of a
-- BRIN index find the latest.
CREATE INDEX assignments_by_center_creation ON assignments (center_id, created_at);
CREATE INDEX assignments_by_creation ON assignments USING brin (created_at);
CREATE INDEX assignments_by_payment ON assignments (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX assignments_by_creator ON assignments (created_by) WHERE created_by IS NOT NULL;

CREATE INDEX assignments_renewed ON assignments (center_id, id) WHERE is_renewed;

CREATE FUNCTION mark_renewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two who assign or delete one person's courses wait for one another, and each looks at what the other has left.
  PERFORM FROM students WHERE id IN (SELECT student_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE assignments SET is_renewed = NOT is_renewed
    WHERE (student_id, course_id, center_id) IN (SELECT student_id, course_id, center_id FROM changed)
    AND is_renewed <> EXISTS (SELECT FROM assignments later
      WHERE later.student_id = assignments.student_id AND later.course_id = assignments.course_id
      AND later.center_id = assignments.center_id AND later.date_start_learning > assignments.date_start_learning);
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_added_renew AFTER INSERT ON assignments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_renewed();
CREATE TRIGGER assignments_removed_renew AFTER DELETE ON assignments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_renewed();

-- What the report on forms adds up, by the day the training ends. Every change of assignments leaves a line with what
-- it changes, in its own transaction: the sum of the lines is exact at any moment. Lines are only added, so that two who
-- change the same day never wait for one another; the night folds those of a day into one.
CREATE TABLE report_days (
  center_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  date_end_learning date NOT NULL,
  is_issued boolean NOT NULL,
  assignments bigint NOT NULL,
  kopecks bigint NOT NULL
);
CREATE INDEX report_days_by_day ON report_days (center_id, date_end_learning) INCLUDE (is_issued, assignments, kopecks);

CREATE FUNCTION note_report_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO report_days
      SELECT center_id, date_end_learning, is_issued, count(*), sum(price_kopecks) FROM added GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO report_days
      SELECT center_id, date_end_learning, is_issued, -count(*), -sum(price_kopecks) FROM removed GROUP BY 1, 2, 3;
  ELSE
    -- A change of anything else cancels out and leaves no line.
    INSERT INTO report_days
      SELECT center_id, date_end_learning, is_issued, sum(one), sum(one * price_kopecks)
      FROM (SELECT center_id, date_end_learning, is_issued, price_kopecks, 1 AS one FROM added
        UNION ALL SELECT center_id, date_end_learning, is_issued, price_kopecks, -1 FROM removed) AS changed
      GROUP BY 1, 2, 3 HAVING sum(one) <> 0 OR sum(one * price_kopecks) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_added_to_report AFTER INSERT ON assignments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_report_days();
CREATE TRIGGER assignments_changed_in_report AFTER UPDATE ON assignments
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_report_days();
CREATE TRIGGER assignments_removed_from_report AFTER DELETE ON assignments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_report_days();
