-- Which centers have looked at their templates: a line of «Начало работы» (decision 920).
CREATE TABLE template_looks (
  center_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  looked_at timestamptz NOT NULL DEFAULT now()
);
