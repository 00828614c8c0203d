-- What ФИС ФРДО is told in «Номер документа для изменения» of a record that is told again, and from which day on.
ALTER TABLE state_register_settings
  ADD COLUMN changed_number text NOT NULL DEFAULT 'Nothing' CHECK (changed_number IN ('Nothing', 'DocumentNumber', 'RegNumber')),
  ADD COLUMN changed_number_from date;
