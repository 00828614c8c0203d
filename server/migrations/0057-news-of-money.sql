-- Every minute the portal looks for money that centers have vouched for, to tell the payers of it.
CREATE INDEX transfers_vouched_by_time ON transfers (created_at) WHERE kind IN ('invoice', 'bank');
