-- The largest discount that a member of a center may give by hand, in percent of the list price; its administrators any.
ALTER TABLE memberships ADD COLUMN discount_limit smallint NOT NULL DEFAULT 0 CHECK (discount_limit BETWEEN 0 AND 100);
