-- Whether a center's reminders go on days off, too: accountants read them on working days.
ALTER TABLE reminder_rules ADD COLUMN on_days_off boolean NOT NULL DEFAULT false;
