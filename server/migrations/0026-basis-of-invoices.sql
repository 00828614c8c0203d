-- The contract that an invoice or an act rests on and names; null of one that names none.
ALTER TABLE static_documents ADD COLUMN contract_id uuid REFERENCES documents;
CREATE INDEX static_documents_by_contract ON static_documents (contract_id) WHERE contract_id IS NOT NULL;
