-- What an operator may do in an organization (decision 56). Of an administrator of a center nothing is asked: he may do
-- everything, and what stands here is what he keeps when he steps down.
ALTER TABLE memberships ADD COLUMN rights text[] NOT NULL DEFAULT '{}'
  CHECK (rights <@ ARRAY['People', 'Training', 'Registers', 'Documents', 'Money', 'Refunds', 'Settings']);

-- Everybody keeps exactly what he could do until now.
UPDATE memberships SET rights = CASE organizations.type
    WHEN 'EducationCenter' THEN ARRAY['People', 'Training', 'Registers', 'Money']
    ELSE ARRAY['People', 'Training', 'Money']
  END
  FROM organizations WHERE organizations.id = memberships.organization_id;

ALTER TABLE memberships ALTER COLUMN rights DROP DEFAULT;
