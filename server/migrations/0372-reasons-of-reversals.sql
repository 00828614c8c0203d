-- Why a center takes back what it has put down to a client; those from before say nothing.
ALTER TABLE transfers DROP CONSTRAINT transfers_reason_check;
ALTER TABLE transfers
  ADD CONSTRAINT transfers_reason_check
    CHECK (CASE kind WHEN 'correction' THEN reason IS NOT NULL WHEN 'refund' THEN true WHEN 'reversal' THEN true
      ELSE reason IS NULL END);
