-- The register of issued documents by status: the few that were taken back, and those whose term may run out.
CREATE INDEX documents_revoked_by_issue ON documents (center_id, issue_date DESC, id DESC) WHERE revoked_at IS NOT NULL;
CREATE INDEX documents_expiring_by_issue ON documents (center_id, issue_date DESC, id DESC) INCLUDE (expires_on)
  WHERE revoked_at IS NULL AND expires_on IS NOT NULL;
