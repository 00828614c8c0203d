-- Money that a center vouches for goes back in parts, too (decision 116). The rule asked for all of it at once and refused
-- the first part of such money. Now of each part no more goes back to the balances than came from it: a bound part to
-- itself, free money out of what balances and cards have given.
CREATE OR REPLACE FUNCTION check_parts_are_kept_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'refund' THEN
    IF EXISTS (
      SELECT FROM entries JOIN transfers ON transfers.id = entries.transfer_id
      JOIN accounts ON accounts.id = entries.account_id AND accounts.kind = 'balance'
      WHERE transfers.assignment_id = (SELECT assignment_id FROM transfers WHERE id = NEW.transfer_id)
        AND entries.bound_to IS NOT NULL
      GROUP BY entries.account_id, entries.bound_to HAVING sum(entries.amount_kopecks) > 0)
    OR EXISTS (
      SELECT FROM entries JOIN transfers ON transfers.id = entries.transfer_id
      JOIN accounts ON accounts.id = entries.account_id AND accounts.kind IN ('balance', 'acquirer', 'refunds')
      WHERE transfers.assignment_id = (SELECT assignment_id FROM transfers WHERE id = NEW.transfer_id)
        AND entries.bound_to IS NULL
      HAVING sum(entries.amount_kopecks) > 0)
    THEN RAISE EXCEPTION 'refund % gives money back to another part than it came from', NEW.transfer_id;
    END IF;
  ELSIF EXISTS (
    SELECT FROM entries JOIN accounts ON accounts.id = entries.account_id
    WHERE entries.transfer_id = NEW.transfer_id AND entries.position IS NULL AND CASE accounts.kind
      WHEN 'bank' THEN NEW.bound_to IS DISTINCT FROM accounts.organization_id
      ELSE NEW.bound_to <> accounts.organization_id OR accounts.kind <> 'revenue' AND NEW.bound_to IS NOT NULL END)
  THEN RAISE EXCEPTION 'transfer % moves money that is bound to another center', NEW.transfer_id;
  END IF;
  RETURN NULL;
END $$;
