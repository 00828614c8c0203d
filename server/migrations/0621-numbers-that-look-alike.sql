-- What people read as one number: «203», «0203», «203.», «2O3» with a letter, «AB-1» of either alphabet, a hyphen or a dash. The
-- unique index stays as it was: there may be such numbers already.
CREATE FUNCTION same_number(number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(ltrim(rtrim(searchable(number), ' .,;-–—/'), '0'), 'abcehkmptxyoозilі–—', 'авсенкмртху003111--');
-- Numbers are looked for among all of a type.
CREATE INDEX documents_same_number ON documents (center_id, type, same_number(number));
CREATE INDEX reserved_numbers_same_number ON reserved_numbers (center_id, type, same_number(number));
-- What looked for them before.
DROP INDEX documents_number_of_cards;
