-- What people of a group say of themselves by a link; it waits beside their records until an operator accepts it (decision 63).

-- The token in the address of a link is a signature of its id: nothing of it is stored.
CREATE TABLE questionnaire_links (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  -- Of the group the people of this organization, or those whom this center sees.
  organization_id uuid NOT NULL REFERENCES organizations,
  made_by uuid NOT NULL REFERENCES operators,
  asks text[] NOT NULL CHECK (asks <> '{}' AND asks <@ ARRAY['Photo', 'Passport', 'Snils', 'Education']),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX questionnaire_links_by_group ON questionnaire_links (group_id);
CREATE INDEX questionnaire_links_by_organization ON questionnaire_links (organization_id);
CREATE INDEX questionnaire_links_by_operator ON questionnaire_links (made_by);

CREATE TABLE questionnaires (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES groups ON DELETE CASCADE,
  student_id uuid NOT NULL REFERENCES students,
  -- The one that was entered by last.
  link_id uuid NOT NULL REFERENCES questionnaire_links ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'InWork' CHECK (state IN ('InWork', 'Sent', 'Returned', 'Accepted')),
  -- By the names of the record's description; emptied once they are accepted.
  answers jsonb NOT NULL DEFAULT '{}',
  -- Where the last code went, and where a return is told.
  channel text NOT NULL CHECK (channel IN ('Mail', 'Sms')),
  -- Why it was returned.
  reason text NOT NULL DEFAULT '',
  -- SHA-256 of the cookie of the browser in which it is open.
  session_hash bytea UNIQUE,
  session_expires_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz CHECK (state IN ('InWork') OR sent_at IS NOT NULL),
  UNIQUE (group_id, student_id)
);
CREATE INDEX questionnaires_by_student ON questionnaires (student_id);
CREATE INDEX questionnaires_by_link ON questionnaires (link_id);
CREATE INDEX questionnaires_unfinished ON questionnaires (changed_at) WHERE state IN ('InWork', 'Returned');

-- A file of nobody yet: while a questionnaire holds it, it is not swept away.
CREATE TABLE questionnaire_files (
  questionnaire_id uuid NOT NULL REFERENCES questionnaires ON DELETE CASCADE,
  name text NOT NULL
    CHECK (name IN ('avatar', 'passport', 'snils', 'educationalDocument', 'qualificationDocument')),
  file_id uuid NOT NULL REFERENCES files,
  PRIMARY KEY (questionnaire_id, name)
);
CREATE INDEX questionnaire_files_by_file ON questionnaire_files (file_id);
