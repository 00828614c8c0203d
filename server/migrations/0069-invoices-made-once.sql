-- By which opening of a form an invoice was made out: the same form sent twice makes no second one.

ALTER TABLE invoices ADD COLUMN form_key uuid;
CREATE INDEX invoices_by_form ON invoices (created_by, form_key) WHERE form_key IS NOT NULL;
