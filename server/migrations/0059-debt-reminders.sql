-- Letters that remind payers of their invoices (decision 80).

CREATE TABLE reminder_rules (
  center_id uuid PRIMARY KEY REFERENCES organizations,
  is_on boolean NOT NULL,
  -- How many days before the last day to pay, and after it.
  days_before integer[] NOT NULL,
  days_after integer[] NOT NULL,
  -- What the center says instead of the portal's own words; empty for those.
  text text NOT NULL
);

-- The clients whom a center does not remind.
CREATE TABLE unreminded_clients (
  center_id uuid NOT NULL REFERENCES organizations,
  client_id uuid NOT NULL REFERENCES organizations,
  PRIMARY KEY (center_id, client_id)
);
CREATE INDEX unreminded_clients_by_client ON unreminded_clients (client_id);

-- What was reminded of: an invoice once for each of the days; before the last day to pay they are negative.
CREATE TABLE debt_reminders (
  invoice_id uuid NOT NULL REFERENCES invoices,
  days integer NOT NULL,
  PRIMARY KEY (invoice_id, days)
);

-- A client gets one letter a day at most, whoever reminds.
CREATE TABLE reminded_clients (
  client_id uuid NOT NULL REFERENCES organizations,
  day date NOT NULL,
  PRIMARY KEY (client_id, day)
);
