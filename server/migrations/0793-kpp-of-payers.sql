-- The code of the payer's branch, as the bank names it: of several organizations with one INN it says which one pays (decision 793). Empty
-- where the bank does not say it, and of what was uploaded before.
ALTER TABLE bank_payments ADD COLUMN payer_kpp text NOT NULL DEFAULT '';
