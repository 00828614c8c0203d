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
