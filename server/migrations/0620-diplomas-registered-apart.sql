-- A diploma that is registered under another number is numbered itself, as a form is (decision 620). What was fixed stays as it
-- was: its paper says so already.
ALTER TABLE documents DISABLE TRIGGER documents_blank_number_unchangeable;
UPDATE documents SET blank_number = number
WHERE type = 'Diplom' AND blank_number = '' AND coalesce(data #>> '{документ,рег_номер_отдельный}', '') <> '';
ALTER TABLE documents ENABLE TRIGGER documents_blank_number_unchangeable;
