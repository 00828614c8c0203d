-- Whose training it was that a refund has removed, so that he can be told; and why a center gave money back, in the ledger itself:
-- of a part that went back nothing else keeps it.
ALTER TABLE refunded_assignments ADD COLUMN student_id uuid REFERENCES students ON DELETE SET NULL;
CREATE INDEX refunded_assignments_by_student ON refunded_assignments (student_id);
ALTER TABLE transfers DROP CONSTRAINT transfers_reason_check;
ALTER TABLE transfers
  ADD CONSTRAINT transfers_reason_check
    CHECK (CASE kind WHEN 'correction' THEN reason IS NOT NULL WHEN 'refund' THEN true ELSE reason IS NULL END);
