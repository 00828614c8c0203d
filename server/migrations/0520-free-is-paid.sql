-- What costs nothing waits for no payment: it counts as paid from the day it was assigned.
UPDATE assignments SET paid_at = created_at WHERE price_kopecks = 0 AND paid_at IS NULL;

-- Nobody has paid anything for it, so that its price may be another yet.
DROP TRIGGER assignments_keep_paid_price ON assignments;
CREATE TRIGGER assignments_keep_paid_price BEFORE UPDATE ON assignments FOR EACH ROW
  WHEN (OLD.paid_at IS NOT NULL AND NEW.paid_at IS NOT NULL AND OLD.price_kopecks > 0 AND
    (OLD.price_kopecks, OLD.list_price_kopecks, OLD.price_kind, OLD.price_reason)
    IS DISTINCT FROM (NEW.price_kopecks, NEW.list_price_kopecks, NEW.price_kind, NEW.price_reason))
  EXECUTE FUNCTION refuse_change_of_paid_price();
