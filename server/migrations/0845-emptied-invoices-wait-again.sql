-- An invoice that closed by itself when its people were taken off waits again when that is undone (decision 790); whatever else was
-- decided of an invoice stays.
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.document_id, NEW.center_id, NEW.organization_id, NEW.kind, NEW.amount_kopecks, NEW.vat_mode, NEW.lines)
      IS DISTINCT FROM
     (OLD.document_id, OLD.center_id, OLD.organization_id, OLD.kind, OLD.amount_kopecks, OLD.vat_mode, OLD.lines)
    OR OLD.state <> 'Issued' AND (NEW.state, NEW.paid_on, NEW.payment_order, NEW.cancel_reason) IS DISTINCT FROM
      (OLD.state, OLD.paid_on, OLD.payment_order, OLD.cancel_reason)
      AND NOT (OLD.state = 'Paid' AND NEW.state = 'Issued' AND paid_of_invoice(OLD.id) < OLD.amount_kopecks)
      AND NOT (OLD.state = 'Cancelled' AND NEW.state = 'Issued' AND OLD.closed_by_itself)
  THEN RAISE EXCEPTION 'invoice % is unchangeable', OLD.id;
  END IF;
  RETURN NEW;
END $$;
