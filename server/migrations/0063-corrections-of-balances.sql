-- What a center puts right in the part of its client's balance that is spent with it, and why.

ALTER TABLE transfers ADD COLUMN reason text;
ALTER TABLE transfers DROP CONSTRAINT transfers_kind_check;
ALTER TABLE transfers
  ADD CONSTRAINT transfers_kind_check
    CHECK (kind IN ('top-up', 'assignment', 'refund', 'invoice', 'bank', 'reversal', 'correction')),
  ADD CONSTRAINT transfers_reason_check CHECK ((kind = 'correction') = (reason IS NOT NULL));
