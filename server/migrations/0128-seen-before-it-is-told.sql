-- A file of exactly what was seen before: of which records, and without whom (decision 128).

ALTER TABLE state_register_reports
  ADD COLUMN without uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN seen text NOT NULL DEFAULT '';
