-- The report on forms: a center's assignments by the day the training ends. What the totals add up and the filters ask
-- for is in the index, so that the rows themselves are read for one page only.
CREATE INDEX assignments_report ON assignments (center_id, date_end_learning DESC, id DESC)
  INCLUDE (price_kopecks, is_issued, organization_id, course_id, student_id);
