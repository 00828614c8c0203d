-- Orders of a center to those who have had money on their balance with it, as its bank's statements say them: each may be a return (decision
-- 792). Other orders of the center are not kept. What became of one says the ledger, by its number and day.
CREATE TABLE bank_outgoings (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  statement_id uuid NOT NULL REFERENCES bank_statements,
  -- The same for the same order in every statement that has it.
  identity text NOT NULL,
  paid_on date NOT NULL,
  number text NOT NULL,
  amount_kopecks bigint NOT NULL CHECK (amount_kopecks > 0),
  payee_title text NOT NULL,
  payee_inn text NOT NULL,
  payee_kpp text NOT NULL,
  purpose text NOT NULL,
  dismissed_by uuid REFERENCES users,
  dismissed_at timestamptz,
  UNIQUE (center_id, identity)
);
CREATE INDEX bank_outgoings_by_day ON bank_outgoings (center_id, paid_on DESC, id DESC);
CREATE INDEX bank_outgoings_by_statement ON bank_outgoings (statement_id);
