-- Failed logins have no author; the log of one operator finds them by whose account it was.
CREATE INDEX audit_log_failed_logins ON audit_log (organization_id, subject_id, created_at)
  WHERE action = 'session.failed';
