-- Refunds, and what a payment needs to be asked for again after a crash --------------------------------

-- The order as the bank got it: the same key with other words would be refused.
ALTER TABLE payments ADD COLUMN description text NOT NULL DEFAULT '';
-- The cash receipt (54-ФЗ) that was asked for with it; null when the bank makes none.
ALTER TABLE payments ADD COLUMN receipt jsonb;
-- The page where the person pays, to lead him there again.
ALTER TABLE payments ADD COLUMN confirm_url text;
CREATE INDEX payments_pending ON payments (created_at) WHERE status = 'pending';
CREATE INDEX payments_by_time ON payments (created_at);

-- Money on its way back to a card lies in an account of its own until the bank has taken it.
ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN ('balance', 'revenue', 'acquirer', 'refunds'));
ALTER TABLE accounts DROP CONSTRAINT accounts_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_owner_check
  CHECK ((kind IN ('acquirer', 'refunds')) = (organization_id IS NULL));

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

-- A transfer outlives the assignment that it paid.
ALTER TABLE transfers DROP CONSTRAINT transfers_assignment_id_fkey;

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

-- One transfer ends a refund: to the card, or to the balance.
ALTER TABLE transfers ADD COLUMN refund_id uuid UNIQUE REFERENCES refunds;

-- A balance's history is filtered by period and kind: both are copied beside the entry's place by a trigger.
ALTER TABLE entries ADD COLUMN kind text;
ALTER TABLE entries ADD COLUMN created_at timestamptz;
ALTER TABLE entries DISABLE TRIGGER entries_append_only;
UPDATE entries SET kind = transfers.kind, created_at = transfers.created_at
  FROM transfers WHERE transfers.id = entries.transfer_id;
ALTER TABLE entries ENABLE TRIGGER entries_append_only;
ALTER TABLE entries ALTER COLUMN kind SET NOT NULL;
ALTER TABLE entries ALTER COLUMN created_at SET NOT NULL;

CREATE FUNCTION take_kind_from_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT kind, created_at INTO NEW.kind, NEW.created_at FROM transfers WHERE id = NEW.transfer_id;
  RETURN NEW;
END $$;
CREATE TRIGGER entries_take_kind BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION take_kind_from_transfer();
CREATE INDEX entries_by_kind ON entries (account_id, kind, position DESC) WHERE position IS NOT NULL;
CREATE INDEX entries_by_time ON entries (account_id, created_at) WHERE position IS NOT NULL;

-- What the sandbox bank gave back.
CREATE TABLE sandbox_refunds (
  id uuid PRIMARY KEY,
  idempotence_key text NOT NULL UNIQUE,
  sandbox_payment_id uuid NOT NULL REFERENCES sandbox_payments,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
