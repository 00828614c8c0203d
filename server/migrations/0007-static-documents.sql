-- Papers that no course issues: study certificates, payment invoices and acts, and the themes of final works.

CREATE TABLE static_documents (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  type text NOT NULL CHECK (type IN ('CertificateEducation', 'PaymentInvoice', 'ServiceAct')),
  -- Who pays the invoice, or for whom the person learned.
  organization_id uuid NOT NULL REFERENCES organizations,
  issue_date date NOT NULL,
  year integer NOT NULL GENERATED ALWAYS AS (extract(year FROM issue_date)::integer) STORED,
  number text NOT NULL,
  -- Whose certificate it is, or the sum of the invoice: what a list says about it.
  subject text NOT NULL,
  data jsonb NOT NULL,
  verification_code text UNIQUE,
  made_by uuid REFERENCES users,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- Sheet → template of the center, as chosen when it was made out.
  templates jsonb NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX static_documents_number
  ON static_documents (center_id, type, year, searchable(ltrim(number, '0')));
CREATE INDEX static_documents_by_center ON static_documents (center_id, id DESC);
CREATE INDEX static_documents_by_organization ON static_documents (organization_id, id DESC);
CREATE INDEX static_documents_by_maker ON static_documents (made_by) WHERE made_by IS NOT NULL;
CREATE TRIGGER static_documents_unchangeable BEFORE UPDATE OR DELETE ON static_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- «Акт об оказании услуг» is over assignments that are paid and finished. A service is accepted once: an assignment
-- stands in one act.
CREATE TABLE act_assignments (
  assignment_id uuid PRIMARY KEY REFERENCES assignments ON DELETE CASCADE,
  document_id uuid NOT NULL REFERENCES static_documents
);
CREATE INDEX act_assignments_by_document ON act_assignments (document_id);

-- Without a center: offered to all of them. A center's own are remembered when its diplomas are fixed.
CREATE TABLE certificate_themes (
  id uuid PRIMARY KEY,
  center_id uuid REFERENCES organizations,
  title text COLLATE ru NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX certificate_themes_title ON certificate_themes (center_id, searchable(title)) NULLS NOT DISTINCT;
CREATE INDEX certificate_themes_search ON certificate_themes USING gin (searchable(title) gin_trgm_ops);

INSERT INTO certificate_themes (id, center_id, title)
SELECT gen_random_uuid(), NULL, title FROM unnest(ARRAY[
  'Совершенствование системы управления охраной труда в организации',
  'Оценка профессиональных рисков на рабочих местах и меры по их снижению',
  'Организация обучения и проверки знаний требований охраны труда',
  'Снижение производственного травматизма на строительной площадке',
  'Организация производственного контроля на опасном производственном объекте',
  'Обеспечение пожарной безопасности производственного здания',
  'Обеспечение безопасной эксплуатации электроустановок предприятия',
  'Организация обращения с отходами производства на предприятии',
  'Проект реконструкции производственного корпуса',
  'Применение технологий информационного моделирования в проектировании зданий',
  'Методика преподавания дисциплины в системе дополнительного образования',
  'Применение дистанционных технологий в обучении взрослых',
  'Совершенствование системы подбора и адаптации персонала',
  'Организация кадрового делопроизводства в организации',
  'Внедрение бережливого производства на участке',
  'Совершенствование системы менеджмента качества организации'
]) AS title;
