-- What came by a payment link is told to whoever minds the money, so the look for news reads top-ups along the time too.
CREATE INDEX transfers_came_by_time ON transfers (created_at) WHERE kind IN ('invoice', 'bank', 'top-up');
DROP INDEX transfers_vouched_by_time;
