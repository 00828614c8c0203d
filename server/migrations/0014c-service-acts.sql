-- «Акт об оказании услуг»: a static document over assignments that are paid and finished -------------------

ALTER TABLE static_documents DROP CONSTRAINT static_documents_type_check;
ALTER TABLE static_documents ADD CONSTRAINT static_documents_type_check
  CHECK (type IN ('CertificateEducation', 'PaymentInvoice', 'ServiceAct'));

-- A service is accepted once: an assignment stands in one act.
CREATE TABLE act_assignments (
  assignment_id uuid PRIMARY KEY REFERENCES assignments ON DELETE CASCADE,
  document_id uuid NOT NULL REFERENCES static_documents
);
CREATE INDEX act_assignments_by_document ON act_assignments (document_id);
CREATE INDEX assignments_by_organization_end ON assignments (organization_id, date_end_learning) WHERE paid_at IS NOT NULL;
