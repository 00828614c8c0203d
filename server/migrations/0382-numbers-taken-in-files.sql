-- A client asks which centers have taken files with the numbers of its people: the lines of the log that say so name it.
CREATE INDEX audit_log_taken ON audit_log USING gin ((details -> 'clients')) WHERE details ? 'clients';
