-- A protocol keeps the program of labour protection that it is about, as the Ministry's register calls it: a course that becomes
-- of another program changes nothing of what was fixed. Null of one that is about none.
ALTER TABLE documents DISABLE TRIGGER documents_study_terms_unchangeable;
WITH about AS (
  SELECT documents.id,
    CASE WHEN documents.data #>> '{курс,программа}' = '' THEN NULL
    -- Of one from before the program was printed, or that prints a title of before: what the register was told first, else what
    -- the course is about now.
    ELSE coalesce(
      (SELECT jsonb_build_object('id', learn_program_id, 'title', title) FROM professions
        WHERE learn_program_id IS NOT NULL AND title = documents.data #>> '{курс,программа}' LIMIT 1),
      (SELECT jsonb_build_object('id', (record.told ->> 'programId')::int, 'title', record.told ->> 'programTitle')
        FROM assignment_documents AS listed
          JOIN state_register_records AS record ON record.assignment_id = listed.assignment_id AND record.document_id IS NULL
          JOIN state_register_reports AS report ON report.id = record.report_id
        WHERE listed.id = documents.id AND report.finished_at IS NOT NULL AND report.cancelled_at IS NULL
          AND record.told ->> 'protocolNumber' = documents.number
        ORDER BY record.report_id LIMIT 1),
      CASE WHEN professions.learn_program_id IS NOT NULL
        THEN jsonb_build_object('id', professions.learn_program_id, 'title', professions.title) END)
    END AS program
  FROM documents
    LEFT JOIN assignments ON assignments.id = documents.assignment_id
    JOIN courses ON courses.id = coalesce(documents.course_id, assignments.course_id)
    JOIN professions ON professions.id = courses.profession_id
  WHERE documents.type = 'Protocol'
)
UPDATE documents SET study_terms = jsonb_build_object('program', about.program) FROM about WHERE about.id = documents.id;
ALTER TABLE documents ENABLE TRIGGER documents_study_terms_unchangeable;
