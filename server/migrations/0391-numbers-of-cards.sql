-- A card bears the number of its certificate, also when it is made out again for the same person: of the cards with one
-- number at most one is valid, and all of them are his.
DROP INDEX documents_number;
CREATE UNIQUE INDEX documents_number ON documents
  (center_id, type, searchable(ltrim(number, '0')), (extract(year FROM issue_date)::integer), register_of)
  NULLS NOT DISTINCT
  WHERE type NOT IN ('TicketB', 'TicketM', 'TicketMWithPhoto') OR revoked_at IS NULL;
-- Numbers are looked for among the revoked, too.
CREATE INDEX documents_number_of_cards ON documents (center_id, type, searchable(ltrim(number, '0')))
  WHERE type IN ('TicketB', 'TicketM', 'TicketMWithPhoto') AND revoked_at IS NOT NULL;
