-- Whom an account has let in of late is looked for when its sessions are ended for somebody else's sake.
CREATE INDEX audit_log_accepted ON audit_log (created_at) WHERE action = 'invitation.accepted';
