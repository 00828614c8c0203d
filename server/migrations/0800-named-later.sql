-- Of a protocol: which documents its files name that were given after it to whom it had named none: assignment → number (decision 801).
ALTER TABLE documents ADD COLUMN printed_named jsonb NOT NULL DEFAULT '{}';
