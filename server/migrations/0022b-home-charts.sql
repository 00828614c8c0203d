-- What a center assigned and earned month by month: its home counts a year along these, without reading the rows.
CREATE INDEX assignments_by_center_creation ON assignments (center_id, created_at);
CREATE INDEX entries_outside_balances ON entries (account_id, created_at) INCLUDE (amount_kopecks) WHERE position IS NULL;
