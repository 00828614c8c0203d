-- A center's certificate of fire safety and its certificate of work at height are two documents: a template may be of one field
-- of safety (decision 770). Null where one serves all fields, and of other training.
ALTER TABLE templates ADD COLUMN safety_area text
  CHECK (safety_area IN ('LabourProtection', 'Fire', 'Electrical', 'Height', 'Other')),
  ADD CHECK (safety_area IS NULL OR training_type = 'SafetyTraining');
ALTER TABLE template_choices ADD COLUMN safety_area text
  CHECK (safety_area IN ('LabourProtection', 'Fire', 'Electrical', 'Height', 'Other')),
  ADD CHECK (safety_area IS NULL OR training_type = 'SafetyTraining');
ALTER TABLE templates DROP CONSTRAINT templates_center_id_sheet_training_type_version_key,
  ADD UNIQUE NULLS NOT DISTINCT (center_id, sheet, training_type, safety_area, version);
ALTER TABLE template_choices DROP CONSTRAINT template_choices_center_id_sheet_training_type_key,
  ADD UNIQUE NULLS NOT DISTINCT (center_id, sheet, training_type, safety_area);
