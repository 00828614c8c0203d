-- Whom the money of an invoice has paid: each payment that comes for it pays as many as it covers.
ALTER TABLE invoice_assignments ADD COLUMN is_paid_by_it boolean NOT NULL DEFAULT false;
