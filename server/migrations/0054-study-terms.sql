-- How a course is taught and paid for, as registers of the state ask; nothing means what the center has said of all its courses.
ALTER TABLE courses
  ADD COLUMN study_form text CHECK (study_form IN ('FullTime', 'PartTime', 'Extramural')),
  ADD COLUMN funding_source text CHECK (funding_source IN ('Paid', 'Federal', 'Regional', 'Local')),
  ADD COLUMN study_place text CHECK (study_place IN ('InOrganization', 'OutsideOrganization')),
  ADD COLUMN specialty_group text NOT NULL DEFAULT '',
  ADD COLUMN worker_program text CHECK (worker_program IN ('Training', 'Retraining', 'Advancement')),
  ADD COLUMN rank_category text NOT NULL DEFAULT '';
