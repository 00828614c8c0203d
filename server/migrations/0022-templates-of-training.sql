-- A center has templates of its own for each kind of training: its certificate of advanced training and its certificate of a
-- profession are two documents (decision 47). Null where one template serves all kinds.
ALTER TABLE templates ADD COLUMN training_type text CHECK
  (training_type IN ('ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining', 'SafetyTraining'));
ALTER TABLE template_choices ADD COLUMN training_type text CHECK
  (training_type IN ('ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining', 'SafetyTraining'));

-- Those that are there stay for the kind that they are true of.
ALTER TABLE templates DISABLE TRIGGER templates_append_only;
UPDATE templates SET training_type = CASE
  WHEN sheet IN ('Certificate', 'CertificateForPdf') THEN 'AdvancedTraining'
  WHEN sheet ~ '^(DiplomMain|AppendixOne|AppendixTwo)(ForPdf)?$' THEN 'ProfessionalRetraining'
  WHEN sheet IN ('TicketM', 'TicketMWithPhoto') THEN 'ProfessionalTraining'
END;
ALTER TABLE templates ENABLE TRIGGER templates_append_only;
UPDATE template_choices SET training_type = templates.training_type FROM templates WHERE templates.id = template_id;

ALTER TABLE templates DROP CONSTRAINT templates_center_id_sheet_version_key;
ALTER TABLE templates ADD UNIQUE NULLS NOT DISTINCT (center_id, sheet, training_type, version);
ALTER TABLE template_choices DROP CONSTRAINT template_choices_pkey;
ALTER TABLE template_choices ADD UNIQUE NULLS NOT DISTINCT (center_id, sheet, training_type);
