-- Money that a center vouches for, because an invoice of its was paid to its own bank account, is spent with that center
-- only; card money with any. A balance stays one chain of entries; each entry moves one part of it (decision 57).

ALTER TABLE entries
  -- The center with which alone this money is spent; null for money that is spent with any.
  ADD COLUMN bound_to uuid REFERENCES organizations,
  -- What was left of that part of the balance after the entry.
  ADD COLUMN part_after bigint CHECK (part_after >= 0);

-- A payment may take from two parts, and a refund give back to both.
ALTER TABLE entries DROP CONSTRAINT entries_pkey;

-- What was booked before ----------------------------------------------------------------------------
-- No kopeck moves: balances, remainders after each transfer and revenues stay. An old payment is taken to have been made
-- as it would be today: first with money that its own center had vouched for, then with card money. Where both were too
-- little, it was paid with money that other centers had vouched for, the oldest first: such an entry stays bound to the
-- center that got the money, so that the settlement report says what it owes to the one that taught. An entry that took
-- from several parts becomes one entry for each, and the places after it move up.

ALTER TABLE entries DISABLE TRIGGER USER;

UPDATE entries SET part_after = balance_after WHERE position IS NOT NULL;

DO $$
DECLARE
  balance uuid;
  old record;
  part record;
  rest bigint;
  share bigint;
  place bigint;
  total bigint;
BEGIN
  -- The parts of one balance while its entries are gone through, what each payment took from them, and the entries anew.
  CREATE TEMPORARY TABLE parts (bound_to uuid, kopecks bigint NOT NULL, since bigint NOT NULL);
  CREATE TEMPORARY TABLE taken (assignment_id uuid, bound_to uuid, kopecks bigint NOT NULL);
  CREATE TEMPORARY TABLE anew (LIKE entries);
  CREATE INDEX ON taken (assignment_id);

  FOR balance IN
    SELECT id FROM accounts WHERE kind = 'balance'
      AND EXISTS (SELECT FROM entries WHERE account_id = accounts.id AND kind = 'invoice' AND position IS NOT NULL)
  LOOP
    TRUNCATE parts, taken, anew;
    INSERT INTO parts VALUES (NULL, 0, 0);
    place := 0;
    total := 0;
    FOR old IN
      SELECT entries.*, transfers.assignment_id, invoices.center_id AS vouched_by,
        (SELECT accounts.organization_id FROM entries other JOIN accounts ON accounts.id = other.account_id
          WHERE other.transfer_id = entries.transfer_id AND accounts.kind = 'revenue') AS taught_by
      FROM entries JOIN transfers ON transfers.id = entries.transfer_id
      LEFT JOIN invoices ON invoices.id = transfers.invoice_id
      WHERE entries.account_id = balance ORDER BY entries.position
    LOOP
      rest := old.amount_kopecks;
      IF old.vouched_by IS NOT NULL AND NOT EXISTS (SELECT FROM parts WHERE bound_to = old.vouched_by) THEN
        INSERT INTO parts VALUES (old.vouched_by, 0, old.position);
      END IF;
      -- Whence or whither, in this order, and at most how much.
      FOR part IN
        SELECT parts.bound_to, CASE
            WHEN old.amount_kopecks < 0 THEN -parts.kopecks
            WHEN old.kind = 'invoice' THEN CASE WHEN parts.bound_to = old.vouched_by THEN old.amount_kopecks ELSE 0 END
            WHEN parts.bound_to IS NULL THEN old.amount_kopecks
            WHEN old.kind = 'refund' THEN coalesce((SELECT sum(taken.kopecks) FROM taken
              WHERE taken.assignment_id = old.assignment_id AND taken.bound_to = parts.bound_to), 0)
            ELSE 0 END AS most
        FROM parts
        ORDER BY CASE
            WHEN old.amount_kopecks < 0 AND parts.bound_to = old.taught_by THEN 1
            WHEN parts.bound_to IS NULL THEN CASE WHEN old.amount_kopecks < 0 THEN 2 ELSE 4 END
            ELSE 3 END, parts.since
      LOOP
        EXIT WHEN rest = 0;
        share := CASE WHEN rest < 0 THEN greatest(rest, part.most) ELSE least(rest, part.most) END;
        CONTINUE WHEN share = 0;
        rest := rest - share;
        place := place + 1;
        total := total + share;
        UPDATE parts SET kopecks = kopecks + share WHERE bound_to IS NOT DISTINCT FROM part.bound_to;
        IF old.kind = 'assignment' THEN
          INSERT INTO taken VALUES (old.assignment_id, part.bound_to, -share);
        END IF;
        INSERT INTO anew (transfer_id, account_id, amount_kopecks, position, balance_after, kind, created_at, bound_to, part_after)
          SELECT old.transfer_id, balance, share, place, total, old.kind, old.created_at, part.bound_to, kopecks
          FROM parts WHERE bound_to IS NOT DISTINCT FROM part.bound_to;
      END LOOP;
      IF rest <> 0 OR total <> old.balance_after THEN
        RAISE EXCEPTION 'balance %: transfer % cannot be told by parts', balance, old.transfer_id;
      END IF;
    END LOOP;
    DELETE FROM entries WHERE account_id = balance;
    INSERT INTO entries SELECT * FROM anew;
  END LOOP;
  DROP TABLE parts, taken, anew;
END $$;

ALTER TABLE entries ENABLE TRIGGER USER;

-- What the database keeps true from now on ------------------------------------------------------------

ALTER TABLE entries
  ADD CONSTRAINT entries_once UNIQUE NULLS NOT DISTINCT (transfer_id, account_id, bound_to),
  ADD CONSTRAINT entries_part_check
    CHECK ((position IS NULL) = (part_after IS NULL) AND (position IS NOT NULL OR bound_to IS NULL));
-- The last entry of a part, and from part to part.
CREATE INDEX entries_by_part ON entries (account_id, bound_to, position DESC) WHERE position IS NOT NULL;

-- An entry of a balance goes on from the one before it, and its part from the part's last one: neither a balance nor a
-- part of it can be said to be more than came in, and the parts always add up to the balance.
CREATE FUNCTION keep_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint;
BEGIN
  SELECT balance_after INTO before FROM entries WHERE account_id = NEW.account_id AND position = NEW.position - 1;
  IF NEW.position <> 1 AND before IS NULL OR coalesce(before, 0) + NEW.amount_kopecks <> NEW.balance_after THEN
    RAISE EXCEPTION 'entry % of balance % does not go on from the one before it', NEW.position, NEW.account_id;
  END IF;
  before := NULL;
  IF NEW.bound_to IS NULL THEN
    SELECT part_after INTO before FROM entries WHERE account_id = NEW.account_id AND bound_to IS NULL
      AND position IS NOT NULL ORDER BY position DESC LIMIT 1;
  ELSE
    SELECT part_after INTO before FROM entries WHERE account_id = NEW.account_id AND bound_to = NEW.bound_to
      AND position IS NOT NULL ORDER BY position DESC LIMIT 1;
  END IF;
  NEW.part_after := coalesce(before, 0) + NEW.amount_kopecks;
  RETURN NEW;
END $$;
CREATE TRIGGER entries_keep_parts BEFORE INSERT ON entries
  FOR EACH ROW WHEN (NEW.position IS NOT NULL) EXECUTE FUNCTION keep_parts();

-- What a center vouches for comes in bound to it and is spent with it; a refund gives back to each part what the payment
-- took from it. Checked when the transaction commits.
CREATE FUNCTION check_parts_are_kept_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'refund' THEN
    IF EXISTS (
      SELECT FROM entries JOIN transfers ON transfers.id = entries.transfer_id
      WHERE transfers.assignment_id = (SELECT assignment_id FROM transfers WHERE id = NEW.transfer_id)
        AND entries.bound_to IS NOT NULL
      GROUP BY entries.account_id, entries.bound_to HAVING sum(entries.amount_kopecks) <> 0)
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
CREATE CONSTRAINT TRIGGER entries_kept_apart AFTER INSERT ON entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.position IS NOT NULL)
  EXECUTE FUNCTION check_parts_are_kept_apart();
