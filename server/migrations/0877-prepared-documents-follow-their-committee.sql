-- What was fixed stays; of a document that is prepared ahead and whose day has not come another committee may be named (decision 877).
DROP TRIGGER documents_unchangeable ON documents;
CREATE TRIGGER documents_unchangeable BEFORE DELETE OR UPDATE OF
    id, center_id, type, assignment_id, group_id, course_id, issue_date, number, series, form, verification_code,
    fixed_at, fixed_by, replaces
  ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER documents_data_unchangeable BEFORE UPDATE OF data ON documents
  FOR EACH ROW WHEN (NOT (old.is_prepared_ahead AND old.revoked_at IS NULL
    AND old.issue_date > (now() AT TIME ZONE 'Europe/Moscow')::date
    AND old.data - 'комиссия' = new.data - 'комиссия'))
  EXECUTE FUNCTION refuse_change();
