-- Training in safety beside the three kinds of the specification, and what each course of it is about (decision 47).
ALTER TABLE professions DROP CONSTRAINT professions_training_type_check;
ALTER TABLE professions ADD CONSTRAINT professions_training_type_check CHECK
  (training_type IN ('ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining', 'SafetyTraining'));
ALTER TABLE courses DROP CONSTRAINT courses_training_type_check;
ALTER TABLE courses ADD CONSTRAINT courses_training_type_check CHECK
  (training_type IN ('ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining', 'SafetyTraining'));
ALTER TABLE document_prices DROP CONSTRAINT document_prices_training_type_check;
ALTER TABLE document_prices ADD CONSTRAINT document_prices_training_type_check CHECK
  (training_type IN ('ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining', 'SafetyTraining'));

-- A line of the list of SafetyTraining: its area, its program in the register of the Ministry of Labour, its group.
ALTER TABLE professions
  ADD COLUMN safety_area text CHECK (safety_area IN ('LabourProtection', 'Fire', 'Electrical', 'Height', 'Other')),
  ADD COLUMN learn_program_id integer,
  ADD COLUMN safety_group text,
  ADD COLUMN voltage text,
  ADD CHECK ((training_type = 'SafetyTraining') = (safety_area IS NOT NULL));

-- What a diploma of retraining gives: a qualification, or the right to an activity. Empty until the center fills it in.
ALTER TABLE courses
  ADD COLUMN award_kind text CHECK (award_kind IN ('Qualification', 'Activity')),
  ADD COLUMN award text NOT NULL DEFAULT '';

-- Of which kind of training a document speaks, and so what it is called. Null of those fixed before: what their sheets say
-- of themselves is known to nobody but their files.
ALTER TABLE documents ADD COLUMN training_type text;
CREATE TRIGGER documents_training_type_unchangeable BEFORE UPDATE OF training_type ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE VIEW assignment_documents AS
  SELECT assignment_id, id, type, group_id, number, issue_date, printed_at, revoked_at, is_prepared_ahead, training_type
    FROM documents WHERE assignment_id IS NOT NULL
  UNION ALL
  SELECT people.assignment_id, documents.id, type, group_id, number, issue_date, printed_at, revoked_at,
      is_prepared_ahead, training_type
    FROM document_people people JOIN documents ON documents.id = people.document_id;
