-- Personnel read from a table: first a draft, then, once the user says so, a load.

CREATE TABLE imports (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations,
  -- The file's name.
  title text NOT NULL,
  -- People and wrong rows wait here for the user's word only; a load empties both.
  rows jsonb NOT NULL,
  failures jsonb NOT NULL,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  parsed_at timestamptz NOT NULL DEFAULT now(),
  loaded_at timestamptz,
  sheet_issued_at timestamptz,
  undone_at timestamptz
);
CREATE INDEX imports_by_user ON imports (user_id, id DESC);
CREATE INDEX imports_by_organization ON imports (organization_id, loaded_at);
CREATE INDEX imports_drafts ON imports (parsed_at) WHERE loaded_at IS NULL;

-- Whom a load made (before is null) or changed (what was there before).
CREATE TABLE import_people (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  before jsonb,
  PRIMARY KEY (import_id, user_id)
);
CREATE INDEX import_people_by_user ON import_people (user_id);

-- How far a file's reading or loading is, for the person who waits. Worth nothing after a crash.
CREATE UNLOGGED TABLE import_progress (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Chosen by the person's browser, or the draft that is loaded.
  id uuid NOT NULL,
  stage text NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id)
);
