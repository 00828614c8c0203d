-- Money: card payments and refunds as the bank knows them, and an append-only double-entry ledger in kopecks.

-- What a center takes for making out a document, by the training type of the course. A price that is not here is zero.
CREATE TABLE document_prices (
  center_id uuid NOT NULL REFERENCES organizations,
  training_type text NOT NULL CHECK (training_type IN ('ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining')),
  document_type text NOT NULL,
  price_kopecks bigint NOT NULL CHECK (price_kopecks > 0),
  PRIMARY KEY (center_id, training_type, document_type)
);

-- Payments by card ----------------------------------------------------------------------------------

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
  -- The order as the bank got it: after a crash it is asked for again, and the same key with other words would be
  -- refused.
  description text NOT NULL DEFAULT '',
  -- The cash receipt (54-ФЗ) that was asked for with it; null when the bank makes none.
  receipt jsonb,
  -- The page where the person pays, to lead him there again.
  confirm_url text,
  UNIQUE (provider, provider_payment_id)
);
CREATE INDEX payments_by_organization ON payments (organization_id, id DESC);
CREATE INDEX payments_by_assignment ON payments (assignment_id) WHERE assignment_id IS NOT NULL;
CREATE INDEX payments_by_creator ON payments (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX payments_pending ON payments (created_at) WHERE status = 'pending';
CREATE INDEX payments_by_time ON payments (created_at);

-- What was taken off a course after it had been paid: the assignment itself is gone, its money has a history.
CREATE TABLE refunded_assignments (
  id uuid PRIMARY KEY,
  student_full_name text COLLATE ru NOT NULL,
  course_title text COLLATE ru NOT NULL,
  center_id uuid NOT NULL REFERENCES organizations,
  organization_id uuid NOT NULL REFERENCES organizations,
  price_kopecks bigint NOT NULL,
  reason text NOT NULL,
  removed_by uuid REFERENCES users,
  removed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunded_assignments_by_center ON refunded_assignments (center_id, removed_at);

-- The ledger ----------------------------------------------------------------------------------------

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  -- balance: what an organization has put in and not yet spent; revenue: what a center has earned;
  -- acquirer: the outside world behind a payment provider, bank: that behind a center's own bank account, for money that
  -- came by an invoice; refunds: money on its way back to a card, until the bank has taken it.
  kind text NOT NULL CHECK (kind IN ('balance', 'revenue', 'acquirer', 'refunds', 'bank')),
  organization_id uuid REFERENCES organizations,
  UNIQUE NULLS NOT DISTINCT (kind, organization_id),
  CONSTRAINT accounts_owner_check CHECK ((kind IN ('acquirer', 'refunds')) = (organization_id IS NULL))
);

CREATE TABLE transfers (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('top-up', 'assignment', 'refund', 'invoice')),
  -- One transfer a payment: a repeated callback finds it here and moves nothing.
  payment_id uuid UNIQUE REFERENCES payments,
  -- No key: a transfer outlives the assignment that it paid.
  assignment_id uuid,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- One transfer ends a refund: to the card, or to the balance.
  refund_id uuid UNIQUE,
  -- One transfer an invoice: whoever missed its lock collides here.
  invoice_id uuid UNIQUE REFERENCES invoices,
  CONSTRAINT transfers_invoice_check CHECK ((kind = 'invoice') = (invoice_id IS NOT NULL))
);
CREATE INDEX transfers_by_assignment ON transfers (assignment_id) WHERE assignment_id IS NOT NULL;
CREATE INDEX transfers_by_creator ON transfers (created_by) WHERE created_by IS NOT NULL;
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE entries (
  transfer_id uuid NOT NULL REFERENCES transfers,
  account_id uuid NOT NULL REFERENCES accounts,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks <> 0),
  -- For balances only: the entry's place in its account and what was left after it. Two writers that both
  -- missed the lock would collide here instead of losing money.
  position bigint,
  balance_after bigint CHECK (balance_after >= 0),
  -- A balance's history is filtered by period and kind: both are copied beside the entry's place by a trigger.
  kind text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (transfer_id, account_id),
  UNIQUE (account_id, position),
  CHECK ((position IS NULL) = (balance_after IS NULL))
);
CREATE INDEX entries_by_kind ON entries (account_id, kind, position DESC) WHERE position IS NOT NULL;
CREATE INDEX entries_by_time ON entries (account_id, created_at) WHERE position IS NOT NULL;
-- What a center earned month by month: its home counts a year along this, without reading the rows.
CREATE INDEX entries_outside_balances ON entries (account_id, created_at) INCLUDE (amount_kopecks) WHERE position IS NULL;
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION take_kind_from_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT kind, created_at INTO NEW.kind, NEW.created_at FROM transfers WHERE id = NEW.transfer_id;
  RETURN NEW;
END $$;
CREATE TRIGGER entries_take_kind BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION take_kind_from_transfer();

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

-- Refunds to cards ----------------------------------------------------------------------------------

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL UNIQUE REFERENCES payments,
  -- The transfer that took the money from the center.
  transfer_id uuid NOT NULL UNIQUE REFERENCES transfers,
  -- Who gets it on the balance when the bank cannot take it.
  organization_id uuid NOT NULL REFERENCES organizations,
  provider text NOT NULL,
  idempotence_key text NOT NULL UNIQUE,
  provider_refund_id text,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks > 0),
  description text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'canceled')),
  cancellation_reason text,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  UNIQUE (provider, provider_refund_id)
);
CREATE INDEX refunds_pending ON refunds (created_at) WHERE status = 'pending';
CREATE INDEX refunds_by_time ON refunds (created_at);

-- A refund names the transfer it began with, and a transfer the refund that it ends.
ALTER TABLE transfers ADD FOREIGN KEY (refund_id) REFERENCES refunds;

-- Checking against the bank -------------------------------------------------------------------------

-- Comparisons of the ledger, the payments and the bank, for the administrators of a center.
CREATE TABLE reconciliations (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  date_start date NOT NULL,
  date_end date NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  counts jsonb,
  differences jsonb NOT NULL DEFAULT '[]',
  difference_count integer NOT NULL DEFAULT 0,
  error text NOT NULL DEFAULT '',
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX reconciliations_by_center ON reconciliations (center_id, id DESC);

-- The sandbox bank (PAYMENTS=sandbox): what a real one keeps on its own side --------------------------

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

CREATE TABLE sandbox_refunds (
  id uuid PRIMARY KEY,
  idempotence_key text NOT NULL UNIQUE,
  sandbox_payment_id uuid NOT NULL REFERENCES sandbox_payments,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
