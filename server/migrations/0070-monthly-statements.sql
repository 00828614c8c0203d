-- The clients who are sent a statement of account each month.

CREATE TABLE monthly_statements (
  center_id uuid NOT NULL REFERENCES organizations,
  client_id uuid NOT NULL REFERENCES organizations,
  -- The first day of the last month that was told of: each is told once.
  told_of date NOT NULL,
  PRIMARY KEY (center_id, client_id)
);
CREATE INDEX monthly_statements_by_client ON monthly_statements (client_id);
