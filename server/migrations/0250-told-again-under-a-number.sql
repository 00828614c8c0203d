-- A record that was numbered and has changed since is told again: what number it had then. Until the register gives it
-- another one that file has numbered nobody, and can be taken back.
ALTER TABLE state_register_records ADD COLUMN number_before text NOT NULL DEFAULT '';
