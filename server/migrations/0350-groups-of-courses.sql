-- Whether the service of a center's Moodle lets the portal keep the groups of its courses, as it was last looked at.
ALTER TABLE lms_connections ADD COLUMN has_groups boolean NOT NULL DEFAULT false;

ALTER TABLE lms_enrolments
  -- The person's groups in the course of the system are to be brought to those of the portal.
  ADD COLUMN is_group_due boolean NOT NULL DEFAULT false,
  -- He was put into one: he has to leave it when he leaves the portal's.
  ADD COLUMN was_grouped boolean NOT NULL DEFAULT false;
CREATE INDEX lms_enrolments_group_due ON lms_enrolments (next_try_at) INCLUDE (center_id) WHERE is_group_due;
