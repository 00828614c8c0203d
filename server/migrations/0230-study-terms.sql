-- How a training was taught and paid for, in what profession and on what former education, as it stood when its document was
-- fixed: what the register of education documents is told of it does not change with the course, or with a later diploma.
ALTER TABLE documents ADD COLUMN study_terms jsonb NOT NULL DEFAULT '{}';

-- Of documents from before: what the register was told first, else what is printed, else what the course and the center say now.
WITH told AS (
  SELECT DISTINCT ON (record.document_id) record.document_id, record.told -> 'cells' AS cells
  FROM state_register_records record JOIN state_register_reports report ON report.id = record.report_id
  WHERE record.document_id IS NOT NULL AND report.finished_at IS NOT NULL AND report.cancelled_at IS NULL
  ORDER BY record.document_id, record.report_id
), words AS (
  SELECT '{"Очная": "FullTime", "Очно-заочная (вечерняя)": "PartTime", "Заочная": "Extramural",
    "Платное обучение": "Paid", "Федеральный бюджет": "Federal", "Региональный бюджет": "Regional", "Местный бюджет": "Local",
    "в образовательной организации": "InOrganization", "вне образовательной организации": "OutsideOrganization",
    "Программа профессиональной подготовки по профессии рабочего, должности служащего": "Training",
    "Программа переподготовки рабочих, служащих": "Retraining",
    "Программа повышения квалификации рабочих, служащих": "Advancement",
    "Высшее образование": "High", "Среднее профессиональное образование": "MiddleProfessional",
    "Справка": "Reference", "Стаж": "Experience", "Пункт 1 правил формирования ФИС ФРДО": "Rules",
    "очная": "FullTime", "очно-заочная": "PartTime", "заочная": "Extramural"}'::jsonb AS of
)
UPDATE documents SET study_terms = jsonb_strip_nulls(jsonb_build_object(
  'studyForm', coalesce(words.of ->> (told.cells ->> 'studyForm'),
    words.of ->> split_part(documents.data #>> '{курс,форма_обучения}', ', ', 1), courses.study_form, settings.study_form),
  'fundingSource', coalesce(words.of ->> (told.cells ->> 'fundingSource'), courses.funding_source, settings.funding_source),
  'studyPlace', coalesce(words.of ->> (told.cells ->> 'studyPlace'), courses.study_place, settings.study_place),
  'specialtyGroup', coalesce(nullif(told.cells ->> 'specialtyGroup', ''), nullif(courses.specialty_group, ''),
    nullif(settings.specialty_group, '')),
  'workerProgram', coalesce(words.of ->> (told.cells ->> 'programKind'), courses.worker_program, settings.worker_program),
  -- A rank is printed; a category is what else was told.
  'rankCategory', CASE WHEN told.cells ->> 'rank' IS NULL THEN courses.rank_category
    WHEN told.cells ->> 'rank' IN ('Нет', coalesce(documents.data #>> '{курс,разряд}', courses.rank::text, '')) THEN ''
    ELSE told.cells ->> 'rank' END,
  'profession', coalesce(nullif(documents.data #>> '{курс,профессия}', ''), nullif(documents.data #>> '{курс,сфера}', ''),
    professions.title),
  'education', CASE
    WHEN told.cells ->> 'educationLevel' IN ('Высшее образование', 'Среднее профессиональное образование')
    THEN jsonb_build_object('educationType', words.of -> (told.cells ->> 'educationLevel'),
      'diplomSurname', told.cells ->> 'diplomSurname',
      'diplomSeries', CASE WHEN told.cells ->> 'diplomSeries' = 'Нет' THEN '' ELSE told.cells ->> 'diplomSeries' END,
      'diplomNumber', told.cells ->> 'diplomNumber')
    WHEN told.cells ->> 'educationLevel' <> ''
    THEN jsonb_build_object('educationProof', words.of -> (told.cells ->> 'educationLevel'))
    WHEN coalesce(students.education_proof, students.education_type) IS NOT NULL
    THEN jsonb_build_object('educationProof', students.education_proof,
      'educationType', coalesce(documents.form #>> '{appendixOne,educationType}', students.education_type),
      'diplomSurname', students.diplom_surname, 'diplomSeries', students.diplom_series, 'diplomNumber', students.diplom_number)
    END))
FROM assignments
  JOIN courses ON courses.id = assignments.course_id
  JOIN professions ON professions.id = courses.profession_id
  JOIN students ON students.id = assignments.student_id
  LEFT JOIN state_register_settings settings ON settings.center_id = assignments.center_id
  CROSS JOIN words,
  documents AS own LEFT JOIN told ON told.document_id = own.id
WHERE own.id = documents.id AND assignments.id = documents.assignment_id AND (documents.type = 'Diplom'
  AND documents.training_type = 'ProfessionalRetraining' OR documents.type = 'Certificate'
  AND documents.training_type IN ('AdvancedTraining', 'ProfessionalTraining'));

CREATE TRIGGER documents_study_terms_unchangeable BEFORE UPDATE OF study_terms ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
