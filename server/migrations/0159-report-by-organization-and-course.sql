-- The report stands by organization and course within a day: its page comes along the index as before, without sorting the
-- lines of the day.

DROP INDEX assignments_report;
CREATE INDEX assignments_report ON assignments
  (center_id, date_end_learning DESC, organization_id DESC, course_id DESC, id DESC)
  INCLUDE (price_kopecks, is_issued, student_id);

DROP INDEX assignments_report_of_organization;
CREATE INDEX assignments_report_of_organization ON assignments
  (organization_id, date_end_learning DESC, course_id DESC, id DESC)
  INCLUDE (center_id, price_kopecks, is_issued, paid_at);
