-- Whoever has a contract of his own is a client: invoices, money and acts about his training are his (decision 370).
ALTER TABLE organizations ADD COLUMN is_person boolean NOT NULL DEFAULT false
  CONSTRAINT organizations_person_check CHECK (type = 'Customer' OR NOT is_person);
-- Whose INN nobody knows has an empty one.

-- A center knows a person again by his name and the number of his passport, of which no more than a digest is kept here.
CREATE TABLE person_payers (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  center_id uuid NOT NULL REFERENCES organizations,
  person_key text NOT NULL,
  UNIQUE (center_id, person_key)
);

CREATE FUNCTION person_key(full_name text, passport text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN encode(sha256(convert_to(searchable(regexp_replace(trim(full_name), '\s+', ' ', 'g')) || '|'
    || left(regexp_replace(passport, '[^0-9]', '', 'g'), 10), 'UTF8')), 'hex');

-- With whom each contract is that is with a natural person.
CREATE TABLE personal_contracts (
  document_id uuid PRIMARY KEY REFERENCES documents,
  payer_id uuid NOT NULL REFERENCES organizations
);
CREATE INDEX personal_contracts_by_payer ON personal_contracts (payer_id);

-- Those that were made before.
DO $$
DECLARE
  contract record;
  payer uuid;
BEGIN
  FOR contract IN
    SELECT documents.id, documents.center_id, documents.form ->> 'customerFullName' AS full_name,
      coalesce(documents.form ->> 'customerPassport', '') AS passport, documents.form ->> 'customerAddress' AS address,
      CASE WHEN documents.form ->> 'customerFullName' = students.full_name THEN users.email END AS email
    FROM documents
    LEFT JOIN assignments ON assignments.id = documents.assignment_id
    LEFT JOIN students ON students.id = assignments.student_id
    LEFT JOIN users ON users.id = students.user_id
    WHERE documents.type = 'Contract' AND documents.form ->> 'kind' = 'Person'
    ORDER BY documents.id
  LOOP
    SELECT organization_id INTO payer FROM person_payers WHERE center_id = contract.center_id
      AND person_key = person_key(contract.full_name, contract.passport);
    IF payer IS NULL THEN
      payer := gen_random_uuid();
      INSERT INTO organizations (id, type, is_person, title, inn, legal_address, email)
        VALUES (payer, 'Customer', true, contract.full_name, '', nullif(contract.address, ''), contract.email);
      INSERT INTO accounts (id, kind, organization_id) VALUES (gen_random_uuid(), 'balance', payer);
      INSERT INTO center_clients (center_id, client_id, origin, extent)
        VALUES (contract.center_id, payer, 'Center', 'Everybody');
      INSERT INTO person_payers (organization_id, center_id, person_key)
        VALUES (payer, contract.center_id, person_key(contract.full_name, contract.passport));
    END IF;
    INSERT INTO personal_contracts (document_id, payer_id) VALUES (contract.id, payer);
  END LOOP;
END $$;

-- Who pays for an assignment in the place of the person's organization; null while no contract is with a natural person.
CREATE FUNCTION personal_payer(assignment uuid) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT personal_contracts.payer_id FROM documents
  JOIN personal_contracts ON personal_contracts.document_id = documents.id
  WHERE documents.assignment_id = assignment AND documents.type = 'Contract' AND documents.revoked_at IS NULL
  ORDER BY documents.id DESC LIMIT 1
$$;

ALTER TABLE payment_assignments DROP CONSTRAINT payment_assignments_outcome_check;
ALTER TABLE payment_assignments ADD CONSTRAINT payment_assignments_outcome_check
  CHECK (outcome IN ('Paid', 'PaidBefore', 'Removed', 'PriceChanged', 'NoMoney', 'PayerLeft', 'PaysHimself'));
