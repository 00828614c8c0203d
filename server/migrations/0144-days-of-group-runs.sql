-- Which days the contracts of a group bear, and what its people are given; null is what each document's own form suggests.
ALTER TABLE group_document_runs ADD COLUMN contract_date date, ADD COLUMN document_date date;
