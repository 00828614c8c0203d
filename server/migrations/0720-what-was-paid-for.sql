-- What a movement of money was for (decision 720): a training that was paid for and taken off a course since is gone, and a month's
-- figures by course go on telling of it. No keys, as of the assignment itself.
ALTER TABLE transfers ADD COLUMN course_id uuid;

ALTER TABLE transfers DISABLE TRIGGER transfers_append_only;
UPDATE transfers SET course_id = assignments.course_id FROM assignments WHERE assignments.id = transfers.assignment_id;
-- Of those that are gone the title is known.
UPDATE transfers SET course_id = titled.course_id
FROM refunded_assignments gone JOIN (
  SELECT center_id, title, (array_agg(id))[1] AS course_id FROM courses GROUP BY center_id, title HAVING count(*) = 1
) AS titled ON titled.center_id = gone.center_id AND titled.title = gone.course_title
WHERE gone.id = transfers.assignment_id AND transfers.course_id IS NULL;
ALTER TABLE transfers ENABLE TRIGGER transfers_append_only;

-- A refund of all that was paid takes the assignment away before the money goes back: its payment knows the course.
CREATE FUNCTION take_course_from_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT course_id INTO NEW.course_id FROM assignments WHERE id = NEW.assignment_id;
  IF NOT FOUND THEN
    SELECT course_id INTO NEW.course_id FROM transfers WHERE assignment_id = NEW.assignment_id AND course_id IS NOT NULL LIMIT 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transfers_take_course BEFORE INSERT ON transfers
  FOR EACH ROW WHEN (NEW.assignment_id IS NOT NULL) EXECUTE FUNCTION take_course_from_assignment();
