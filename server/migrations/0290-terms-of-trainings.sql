-- How a training is taught and paid for, said of its group or of itself: one course serves people who pay and people whom a
-- budget pays for (decision 290). Nothing is what the course says, or the center of all its courses.
ALTER TABLE groups
  ADD COLUMN funding_source text CHECK (funding_source IN ('Paid', 'Federal', 'Regional', 'Local')),
  ADD COLUMN study_form text CHECK (study_form IN ('FullTime', 'PartTime', 'Extramural')),
  ADD COLUMN study_place text CHECK (study_place IN ('InOrganization', 'OutsideOrganization'));
ALTER TABLE assignments
  ADD COLUMN funding_source text CHECK (funding_source IN ('Paid', 'Federal', 'Regional', 'Local')),
  ADD COLUMN study_form text CHECK (study_form IN ('FullTime', 'PartTime', 'Extramural')),
  ADD COLUMN study_place text CHECK (study_place IN ('InOrganization', 'OutsideOrganization'));

-- A training that leaves its group takes with it what was said of it there.
CREATE FUNCTION take_terms_of_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(NEW.funding_source, left_group.funding_source), coalesce(NEW.study_form, left_group.study_form),
      coalesce(NEW.study_place, left_group.study_place)
    INTO NEW.funding_source, NEW.study_form, NEW.study_place
    FROM groups AS left_group WHERE left_group.id = OLD.group_id;
  RETURN NEW;
END $$;
CREATE TRIGGER assignments_take_terms_of_group BEFORE UPDATE OF group_id ON assignments FOR EACH ROW
  WHEN (OLD.group_id IS NOT NULL AND NEW.group_id IS NULL) EXECUTE FUNCTION take_terms_of_group();
