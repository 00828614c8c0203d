-- Statements of a center's bank and the payments that they brought (decision 68). Money of a payment is in the ledger:
-- its transfers say to which invoices and balances it went, and what was taken back.

CREATE TABLE bank_statements (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  -- The name of the file.
  title text NOT NULL,
  sha256 text NOT NULL,
  date_start date,
  date_end date,
  -- What a person was told to look at.
  warnings jsonb NOT NULL DEFAULT '[]',
  -- Those that it is about, with blanks between.
  accounts text NOT NULL,
  search_text text NOT NULL
    GENERATED ALWAYS AS (translate(lower((title || ' ' || accounts) COLLATE "default"), 'ё', 'е')) VIRTUAL,
  created_by uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The same file again is the same statement.
  UNIQUE (center_id, sha256)
);
CREATE INDEX bank_statements_by_center ON bank_statements (center_id, id DESC);
CREATE INDEX bank_statements_search ON bank_statements
  USING gin (translate(lower((title || ' ' || accounts) COLLATE "default"), 'ё', 'е') gin_trgm_ops);

-- Money that came to the center's own bank account.
CREATE TABLE bank_payments (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  -- The first that had it.
  statement_id uuid NOT NULL REFERENCES bank_statements,
  -- A bank gives its documents no id: a hash of what tells one from another, and its ordinal among those quite alike.
  identity text NOT NULL,
  account text NOT NULL,
  -- The day on which the money came, and that of the payment order.
  received_on date NOT NULL,
  ordered_on date NOT NULL,
  number text NOT NULL,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks > 0),
  payer_title text NOT NULL,
  payer_inn text NOT NULL,
  payer_account text NOT NULL,
  purpose text NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (translate(lower((number || ' ' || payer_title || ' ' || payer_inn || ' '
    || purpose) COLLATE "default"), 'ё', 'е')) VIRTUAL,
  state text NOT NULL DEFAULT 'New' CHECK (state IN ('New', 'Confirmed', 'Rejected', 'Recorded')),
  decided_by uuid REFERENCES users,
  decided_at timestamptz,
  UNIQUE (center_id, identity),
  CHECK ((state = 'New') = (decided_at IS NULL))
);
CREATE INDEX bank_payments_by_center ON bank_payments (center_id, received_on DESC, id DESC);
CREATE INDEX bank_payments_by_state ON bank_payments (center_id, state, received_on DESC, id DESC);
CREATE INDEX bank_payments_by_statement ON bank_payments (statement_id, received_on DESC, id DESC);
CREATE INDEX bank_payments_search ON bank_payments USING gin (translate(lower((number || ' ' || payer_title || ' '
  || payer_inn || ' ' || purpose) COLLATE "default"), 'ё', 'е') gin_trgm_ops);

CREATE FUNCTION keep_bank_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.center_id, NEW.identity, NEW.received_on, NEW.number, NEW.amount_kopecks, NEW.payer_inn, NEW.purpose)
    IS DISTINCT FROM
    (OLD.center_id, OLD.identity, OLD.received_on, OLD.number, OLD.amount_kopecks, OLD.payer_inn, OLD.purpose)
  THEN RAISE EXCEPTION 'bank payment % is unchangeable', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_payments_unchangeable BEFORE UPDATE ON bank_payments
  FOR EACH ROW EXECUTE FUNCTION keep_bank_payment();
CREATE TRIGGER bank_payments_stay BEFORE DELETE OR TRUNCATE ON bank_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The ledger ----------------------------------------------------------------------------------------

ALTER TABLE transfers
  -- Of money that a center vouched for: the day on which it came, and the payer's order.
  ADD COLUMN paid_on date,
  ADD COLUMN payment_order text,
  -- The payment of a statement that this is a part of.
  ADD COLUMN bank_payment_id uuid REFERENCES bank_payments,
  -- The transfer that this one takes back: each at most once.
  ADD COLUMN reverses uuid UNIQUE REFERENCES transfers;

ALTER TABLE transfers DISABLE TRIGGER transfers_append_only;
UPDATE transfers SET paid_on = invoices.paid_on, payment_order = invoices.payment_order
  FROM invoices WHERE invoices.id = transfers.invoice_id;
ALTER TABLE transfers ENABLE TRIGGER transfers_append_only;

-- bank: money that came by no invoice; reversal: it was put down to the wrong one, and is taken back.
ALTER TABLE transfers DROP CONSTRAINT transfers_kind_check, DROP CONSTRAINT transfers_invoice_check,
  -- An invoice is paid in parts too.
  DROP CONSTRAINT transfers_invoice_id_key;
ALTER TABLE transfers
  ADD CONSTRAINT transfers_kind_check
    CHECK (kind IN ('top-up', 'assignment', 'refund', 'invoice', 'bank', 'reversal')),
  ADD CONSTRAINT transfers_invoice_check CHECK (CASE kind WHEN 'invoice' THEN invoice_id IS NOT NULL
    WHEN 'reversal' THEN true ELSE invoice_id IS NULL END),
  ADD CONSTRAINT transfers_order_check CHECK ((paid_on IS NULL) = (payment_order IS NULL)),
  ADD CONSTRAINT transfers_bank_check CHECK (CASE WHEN kind IN ('bank', 'reversal') THEN bank_payment_id IS NOT NULL
    ELSE kind = 'invoice' OR bank_payment_id IS NULL END),
  ADD CONSTRAINT transfers_reversal_check CHECK ((kind = 'reversal') = (reverses IS NOT NULL));
CREATE INDEX transfers_by_invoice ON transfers (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX transfers_by_bank_payment ON transfers (bank_payment_id) WHERE bank_payment_id IS NOT NULL;
-- «000042» of a bank is «42» of a person.
CREATE INDEX transfers_by_order ON transfers (paid_on, ltrim(payment_order, '0')) WHERE payment_order IS NOT NULL;

-- What has come for an invoice and has not been taken back.
CREATE FUNCTION paid_of_invoice(uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(entries.amount_kopecks), 0)::bigint FROM transfers JOIN entries ON entries.transfer_id = transfers.id
  WHERE transfers.invoice_id = $1 AND entries.position IS NOT NULL
$$;

-- An invoice gets no more than it asks for, and a payment goes somewhere as a whole or not at all. Checked when the
-- transaction commits.
CREATE FUNCTION check_bank_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.invoice_id IS NOT NULL AND paid_of_invoice(NEW.invoice_id) NOT BETWEEN 0 AND
    (SELECT amount_kopecks FROM invoices WHERE id = NEW.invoice_id)
  THEN RAISE EXCEPTION 'invoice % is paid with more than it asks for', NEW.invoice_id;
  END IF;
  IF NEW.bank_payment_id IS NOT NULL AND
    (SELECT sum(entries.amount_kopecks) FROM transfers JOIN entries ON entries.transfer_id = transfers.id
      WHERE transfers.bank_payment_id = NEW.bank_payment_id AND entries.position IS NOT NULL)
    NOT IN (0, (SELECT amount_kopecks FROM bank_payments WHERE id = NEW.bank_payment_id))
  THEN RAISE EXCEPTION 'bank payment % is put down to another sum', NEW.bank_payment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfers_bank_money AFTER INSERT ON transfers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.invoice_id IS NOT NULL OR NEW.bank_payment_id IS NOT NULL)
  EXECUTE FUNCTION check_bank_money();

-- An invoice is decided once, unless its money was taken back.
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.document_id, NEW.center_id, NEW.organization_id, NEW.kind, NEW.amount_kopecks, NEW.vat_mode, NEW.lines)
      IS DISTINCT FROM
     (OLD.document_id, OLD.center_id, OLD.organization_id, OLD.kind, OLD.amount_kopecks, OLD.vat_mode, OLD.lines)
    OR OLD.state <> 'Issued' AND (NEW.state, NEW.paid_on, NEW.payment_order, NEW.cancel_reason) IS DISTINCT FROM
      (OLD.state, OLD.paid_on, OLD.payment_order, OLD.cancel_reason)
      AND NOT (OLD.state = 'Paid' AND NEW.state = 'Issued' AND paid_of_invoice(OLD.id) < OLD.amount_kopecks)
  THEN RAISE EXCEPTION 'invoice % is unchangeable', OLD.id;
  END IF;
  RETURN NEW;
END $$;
