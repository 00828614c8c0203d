-- A renewal that its person has failed or missed renews nothing: the document that expires is listed again, and reminded of (decision 955).
CREATE FUNCTION has_renewal(one assignments) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM assignments later
    WHERE later.student_id = one.student_id AND later.course_id = one.course_id AND later.center_id = one.center_id
    AND later.date_start_learning > one.date_start_learning
    AND NOT EXISTS (SELECT FROM training_results said WHERE said.assignment_id = later.id AND said.outcome <> 'Passed'))
$$;

CREATE OR REPLACE FUNCTION mark_renewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two who assign or delete one person's courses wait for one another, and each looks at what the other has left.
  PERFORM FROM students WHERE id IN (SELECT student_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE assignments SET is_renewed = NOT is_renewed
    WHERE (student_id, course_id, center_id) IN (SELECT student_id, course_id, center_id FROM changed)
    AND is_renewed <> has_renewal(assignments);
  RETURN NULL;
END $$;

-- The results of a whole group are said at once; most of them change nothing here.
CREATE FUNCTION mark_renewed_by_results() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decided uuid[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    decided := ARRAY(SELECT said.assignment_id FROM said JOIN unsaid USING (assignment_id)
      WHERE (said.outcome = 'Passed') <> (unsaid.outcome = 'Passed'));
  ELSE
    decided := ARRAY(SELECT assignment_id FROM said WHERE outcome <> 'Passed');
  END IF;
  IF cardinality(decided) = 0 THEN RETURN NULL; END IF;
  PERFORM FROM students WHERE id IN (SELECT student_id FROM assignments WHERE id = ANY(decided))
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE assignments SET is_renewed = NOT is_renewed
    WHERE (student_id, course_id, center_id) IN (
      SELECT student_id, course_id, center_id FROM assignments AS examined WHERE examined.id = ANY(decided))
    AND is_renewed <> has_renewal(assignments);
  RETURN NULL;
END $$;
CREATE TRIGGER training_results_said_renew AFTER INSERT ON training_results
  REFERENCING NEW TABLE AS said FOR EACH STATEMENT EXECUTE FUNCTION mark_renewed_by_results();
CREATE TRIGGER training_results_mended_renew AFTER UPDATE ON training_results
  REFERENCING NEW TABLE AS said OLD TABLE AS unsaid FOR EACH STATEMENT EXECUTE FUNCTION mark_renewed_by_results();
CREATE TRIGGER training_results_unsaid_renew AFTER DELETE ON training_results
  REFERENCING OLD TABLE AS said FOR EACH STATEMENT EXECUTE FUNCTION mark_renewed_by_results();

-- Of those alone whose later training was refused: no others change.
UPDATE assignments SET is_renewed = false
  WHERE is_renewed AND (student_id, course_id, center_id) IN (
    SELECT student_id, course_id, center_id FROM training_results JOIN assignments AS examined ON examined.id = assignment_id
    WHERE outcome <> 'Passed')
  AND NOT has_renewal(assignments);
