-- Invoices: the paper is a static document, what became of it is here.

CREATE TABLE invoices (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL UNIQUE REFERENCES static_documents,
  -- Who receives the money, and who pays it.
  center_id uuid NOT NULL REFERENCES organizations,
  organization_id uuid NOT NULL REFERENCES organizations,
  kind text NOT NULL CHECK (kind IN ('TopUp', 'Group', 'Assignments')),
  group_id uuid REFERENCES groups ON DELETE SET NULL,
  number text NOT NULL,
  issue_date date NOT NULL,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks > 0),
  vat_mode text NOT NULL,
  -- [{title, unit, quantity, kopecks}], the price of one in kopecks.
  lines jsonb NOT NULL,
  -- Number, payer and receiver as they were called: what the list is searched by.
  search_text text NOT NULL,
  state text NOT NULL DEFAULT 'Issued' CHECK (state IN ('Issued', 'Paid', 'Cancelled')),
  -- The day on which the bank took the money, and the number of its payment order.
  paid_on date,
  payment_order text,
  paid_by uuid REFERENCES users,
  cancel_reason text,
  cancelled_by uuid REFERENCES users,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  CHECK ((state = 'Paid') = (paid_on IS NOT NULL AND payment_order IS NOT NULL)),
  CHECK ((state = 'Cancelled') = (cancel_reason IS NOT NULL)),
  CHECK ((state = 'Issued') = (decided_at IS NULL))
);
CREATE INDEX invoices_by_center ON invoices (center_id, id DESC);
CREATE INDEX invoices_by_center_state ON invoices (center_id, state, id DESC);
CREATE INDEX invoices_by_organization ON invoices (organization_id, id DESC);
CREATE INDEX invoices_by_organization_state ON invoices (organization_id, state, id DESC);
CREATE INDEX invoices_by_group ON invoices (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX invoices_by_decision ON invoices (decided_at) WHERE state = 'Paid';
CREATE INDEX invoices_search ON invoices USING gin (search_text gin_trgm_ops);

-- An assignment that is removed leaves the invoice's line.
CREATE TABLE invoice_assignments (
  invoice_id uuid NOT NULL REFERENCES invoices,
  assignment_id uuid NOT NULL REFERENCES assignments ON DELETE CASCADE,
  PRIMARY KEY (invoice_id, assignment_id)
);
CREATE INDEX invoice_assignments_by_assignment ON invoice_assignments (assignment_id);

-- What was issued stays as it was, and is decided once.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.document_id, NEW.center_id, NEW.organization_id, NEW.kind, NEW.number, NEW.issue_date, NEW.amount_kopecks,
      NEW.vat_mode, NEW.lines) IS DISTINCT FROM
     (OLD.document_id, OLD.center_id, OLD.organization_id, OLD.kind, OLD.number, OLD.issue_date, OLD.amount_kopecks,
      OLD.vat_mode, OLD.lines)
    OR OLD.state <> 'Issued' AND (NEW.state, NEW.paid_on, NEW.payment_order, NEW.cancel_reason) IS DISTINCT FROM
      (OLD.state, OLD.paid_on, OLD.payment_order, OLD.cancel_reason)
  THEN RAISE EXCEPTION 'invoice % is unchangeable', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_unchangeable BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
CREATE TRIGGER invoices_stay BEFORE DELETE OR TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
