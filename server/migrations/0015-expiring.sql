-- Documents that expire: lists and calendars of a center, reminders of all centers, and what a center's home counts.

CREATE INDEX documents_expiring ON documents (center_id, expires_on, id)
  WHERE expires_on IS NOT NULL AND revoked_at IS NULL AND assignment_id IS NOT NULL;
CREATE INDEX documents_to_remind_of ON documents (expires_on)
  WHERE expires_on IS NOT NULL AND revoked_at IS NULL AND assignment_id IS NOT NULL;

-- Of which documents people have been reminded, and how many days before the end at the most.
CREATE TABLE expiry_reminders (
  document_id uuid NOT NULL REFERENCES documents ON DELETE CASCADE,
  days smallint NOT NULL CHECK (days IN (7, 30, 90)),
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, days)
);

-- What is paid and not handed out yet: the center's work.
CREATE INDEX assignments_in_work ON assignments (center_id, id DESC) WHERE paid_at IS NOT NULL AND NOT is_issued;
CREATE INDEX assignments_in_work_of_client ON assignments (organization_id, id DESC)
  WHERE paid_at IS NOT NULL AND NOT is_issued;
CREATE INDEX assignments_unpaid_of_client ON assignments (organization_id, id DESC) WHERE paid_at IS NULL;
