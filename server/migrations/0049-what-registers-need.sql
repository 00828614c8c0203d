-- What the registers of the state and the statistics need of a person (decision 73).
ALTER TABLE students
  -- The code of the country, ОКСМ; empty for Russia.
  ADD COLUMN citizenship text NOT NULL DEFAULT '',
  ADD COLUMN latin_name text NOT NULL DEFAULT '',
  -- What a person shows who has no diploma; null of whoever has one.
  ADD COLUMN education_proof text CHECK (education_proof IN ('Reference', 'Experience', 'Rules')),
  ADD COLUMN diplom_series text NOT NULL DEFAULT '',
  ADD COLUMN diplom_surname text NOT NULL DEFAULT '',
  ADD COLUMN diplom_issuer text NOT NULL DEFAULT '',
  ADD COLUMN diplom_date date,
  ADD COLUMN qualification_title text NOT NULL DEFAULT '',
  -- Known to few: null until somebody says it.
  ADD COLUMN disability text CHECK (disability IN ('None', 'Limited', 'Disabled', 'LimitedAndDisabled')),
  ADD COLUMN statistics_category text;

-- One column held the number of a document and, of whoever was loaded from a table, what he is by it. What has a word in
-- small letters and does not speak of a document is what he is.
UPDATE students SET qualification_title = qualification, qualification = ''
  WHERE qualification ~ '[а-яё]{4,}'
  AND qualification !~* '№|удостоверен|свидетельств|диплом|сертификат|документ|протокол|приказ';
