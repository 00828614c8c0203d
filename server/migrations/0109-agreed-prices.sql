-- Why an assignment costs what it costs: what the list said where the price is another, by what it was decided and that in
-- words. What was assigned before cost what the list said.
ALTER TABLE assignments
  ADD COLUMN list_price_kopecks bigint CHECK (list_price_kopecks >= 0),
  ADD COLUMN price_kind text NOT NULL DEFAULT 'List'
    CHECK (price_kind IN ('List', 'Contract', 'Quantity', 'Promo', 'Hand')),
  ADD COLUMN price_reason text NOT NULL DEFAULT '',
  ADD CHECK ((price_kind = 'List') = (list_price_kopecks IS NULL));

CREATE FUNCTION refuse_change_of_paid_price() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The price of a paid assignment does not change';
  END
$$;
CREATE TRIGGER assignments_keep_paid_price BEFORE UPDATE ON assignments FOR EACH ROW
  WHEN (OLD.paid_at IS NOT NULL AND NEW.paid_at IS NOT NULL AND
    (OLD.price_kopecks, OLD.list_price_kopecks, OLD.price_kind, OLD.price_reason)
    IS DISTINCT FROM (NEW.price_kopecks, NEW.list_price_kopecks, NEW.price_kind, NEW.price_reason))
  EXECUTE FUNCTION refuse_change_of_paid_price();
