-- By which invoice a training was asked for when it was paid: taken off its course since it is listed by none, and a statement by invoices
-- goes on telling that it was. No key, as of the assignment itself.
ALTER TABLE transfers ADD COLUMN asked_by uuid;

ALTER TABLE transfers DISABLE TRIGGER transfers_append_only;
UPDATE transfers SET asked_by = listed.invoice_id
FROM (
  SELECT DISTINCT ON (assignment_id) assignment_id, invoice_id
  FROM invoice_assignments JOIN invoices ON invoices.id = invoice_id
  WHERE invoices.state <> 'Cancelled' AND invoices.kind <> 'TopUp'
  ORDER BY assignment_id, is_paid_by_it DESC, invoices.state = 'Paid' DESC, invoice_id
) AS listed
WHERE listed.assignment_id = transfers.assignment_id;
ALTER TABLE transfers ENABLE TRIGGER transfers_append_only;

DROP TRIGGER transfers_take_course ON transfers;
DROP FUNCTION take_course_from_assignment();

-- A refund of all that was paid takes the assignment away before the money goes back: its payment knows the course and the invoice.
CREATE FUNCTION take_from_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT course_id INTO NEW.course_id FROM assignments WHERE id = NEW.assignment_id;
  IF FOUND THEN
    SELECT invoice_id INTO NEW.asked_by
    FROM invoice_assignments JOIN invoices ON invoices.id = invoice_id
    WHERE assignment_id = NEW.assignment_id AND invoices.state <> 'Cancelled' AND invoices.kind <> 'TopUp'
    ORDER BY is_paid_by_it DESC, invoices.state = 'Paid' DESC, invoice_id LIMIT 1;
  ELSE
    SELECT course_id, asked_by INTO NEW.course_id, NEW.asked_by FROM transfers
    WHERE assignment_id = NEW.assignment_id AND course_id IS NOT NULL ORDER BY id LIMIT 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transfers_take_from_assignment BEFORE INSERT ON transfers
  FOR EACH ROW WHEN (NEW.assignment_id IS NOT NULL) EXECUTE FUNCTION take_from_assignment();
