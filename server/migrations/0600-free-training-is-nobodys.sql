-- What costs nothing took the center's usual source of money, «Платное обучение», and documents kept it as if somebody had said so
-- (decision 600). Where the training, its group and its course do not say it, nobody has.
ALTER TABLE documents DISABLE TRIGGER documents_study_terms_unchangeable;

UPDATE documents SET study_terms = documents.study_terms - 'fundingSource'
  FROM assignments
    JOIN courses ON courses.id = assignments.course_id
    LEFT JOIN groups ON groups.id = assignments.group_id
  WHERE documents.assignment_id = assignments.id AND assignments.price_kopecks = 0
    AND documents.study_terms ->> 'fundingSource' = 'Paid'
    AND coalesce(assignments.funding_source, groups.funding_source, courses.funding_source, '') <> 'Paid';

ALTER TABLE documents ENABLE TRIGGER documents_study_terms_unchangeable;
