-- What a center was paid in a month, by clients and by courses, without reading the assignments themselves.
CREATE INDEX assignments_paid_of_center ON assignments (center_id, paid_at) INCLUDE (organization_id, course_id, price_kopecks)
  WHERE paid_at IS NOT NULL;
