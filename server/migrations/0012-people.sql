-- A form is filled by INN, from the organizations that the operator sees too.
CREATE INDEX organizations_by_inn ON organizations (inn);
