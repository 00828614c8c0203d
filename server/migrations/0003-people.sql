-- The audit log is read by center, and within it by author or by action.
CREATE INDEX audit_log_by_author ON audit_log (organization_id, user_id, created_at);
CREATE INDEX audit_log_by_action ON audit_log (organization_id, action, created_at);
