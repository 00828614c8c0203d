-- What a center has set off is told to its client (decision 750).
CREATE INDEX transfers_set_off_by_time ON transfers (created_at) WHERE kind = 'assignment' AND reason IS NOT NULL;
