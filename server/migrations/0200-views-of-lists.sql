-- How operators have lists shown: views are the query strings of a list's screen under a name; a look is its columns and density.
CREATE TABLE list_views (
  id uuid PRIMARY KEY,
  -- For which its owner acts; its colleagues have what he shares.
  organization_id uuid NOT NULL REFERENCES organizations,
  owner_id uuid NOT NULL REFERENCES users,
  list text NOT NULL,
  title text NOT NULL,
  query text NOT NULL,
  is_shared boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT list_views_title_key UNIQUE (organization_id, owner_id, list, title)
);
CREATE INDEX list_views_by_owner ON list_views (owner_id);

-- With which view a list opens for whom.
CREATE TABLE list_starts (
  user_id uuid NOT NULL REFERENCES users,
  organization_id uuid NOT NULL REFERENCES organizations,
  list text NOT NULL,
  view_id uuid NOT NULL REFERENCES list_views ON DELETE CASCADE,
  PRIMARY KEY (user_id, organization_id, list)
);
CREATE INDEX list_starts_by_organization ON list_starts (organization_id);
CREATE INDEX list_starts_by_view ON list_starts (view_id);

CREATE TABLE list_looks (
  user_id uuid NOT NULL REFERENCES users,
  list text NOT NULL,
  -- Null where as the list comes.
  columns text[],
  is_dense boolean,
  PRIMARY KEY (user_id, list)
);
