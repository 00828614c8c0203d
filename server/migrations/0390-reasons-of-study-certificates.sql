-- Why a study certificate that was made out at once says another title than the training; empty where it says the same.
ALTER TABLE static_documents ADD COLUMN difference_reason text NOT NULL DEFAULT '';
