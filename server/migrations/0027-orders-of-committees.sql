-- The order by which a center appointed a committee; protocols name it.
ALTER TABLE committees ADD COLUMN order_number text NOT NULL DEFAULT '', ADD COLUMN order_date date;
