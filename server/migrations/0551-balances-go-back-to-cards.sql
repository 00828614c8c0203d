-- Card money on a balance that nobody spends goes back to its card (decision 551): a refund without a training. It takes of the
-- free part of a balance alone, which the rule on bound money sees to; the rule on what a training gave has nothing to look at.
CREATE OR REPLACE FUNCTION check_parts_are_kept_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'refund' AND (SELECT assignment_id FROM transfers WHERE id = NEW.transfer_id) IS NOT NULL THEN
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
