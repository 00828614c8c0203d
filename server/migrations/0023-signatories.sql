-- Who signs for an organization: what, on what grounds, from which day to which.

CREATE TABLE signatories (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- Of those who may sign a document the first one is suggested.
  place integer NOT NULL,
  full_name text COLLATE ru NOT NULL,
  job_title text NOT NULL,
  authority text,
  -- As a person corrected them; null leaves them to the rules of grammar.
  full_name_genitive text,
  job_title_genitive text,
  authority_genitive text,
  signs text[] NOT NULL,
  -- Both days included; null has no bound.
  valid_from date,
  valid_until date,
  CHECK (valid_from <= valid_until)
);
CREATE INDEX signatories_by_organization ON signatories (organization_id, place, id);

-- The head of the requisites becomes the first of them. His grounds were kept as they follow «на основании».
INSERT INTO signatories (id, organization_id, place, full_name, job_title, authority, authority_genitive, signs)
SELECT uuidv7(), id, 1, head_full_name, coalesce(nullif(head_position, ''), 'Руководитель'),
  CASE
    WHEN head_authority ~* '^устава' THEN regexp_replace(head_authority, '^устава', 'Устав', 'i')
    WHEN head_authority ~* '^доверенности' THEN regexp_replace(head_authority, '^доверенности', 'Доверенность', 'i')
    WHEN head_authority ~* '^приказа' THEN regexp_replace(head_authority, '^приказа', 'Приказ', 'i')
    WHEN head_authority ~* '^положения' THEN regexp_replace(head_authority, '^положения', 'Положение', 'i')
    ELSE head_authority
  END,
  head_authority,
  CASE type WHEN 'EducationCenter' THEN '{Contract,Act,Invoice,Qualification,StudyCertificate}'::text[]
    ELSE '{Contract,Act}'::text[] END
FROM organizations WHERE nullif(head_full_name, '') IS NOT NULL;

ALTER TABLE organizations
  DROP COLUMN head_full_name,
  DROP COLUMN head_position,
  DROP COLUMN head_authority;
