-- Word templates that centers upload, by sheet. A version stays for ever: documents were printed by it.
CREATE TABLE templates (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  -- A printed sheet, or a sheet's PDF alone: DiplomMain, DiplomMainForPdf, TicketB…
  sheet text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- The file's name.
  title text NOT NULL,
  storage_key text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (center_id, sheet, version)
);
CREATE INDEX templates_by_creator ON templates (created_by) WHERE created_by IS NOT NULL;
CREATE TRIGGER templates_append_only BEFORE UPDATE OR DELETE ON templates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a sheet of a center is printed by; without a row, by the portal's own template.
CREATE TABLE template_choices (
  center_id uuid NOT NULL REFERENCES organizations,
  sheet text NOT NULL,
  template_id uuid NOT NULL REFERENCES templates,
  PRIMARY KEY (center_id, sheet)
);
CREATE INDEX template_choices_by_template ON template_choices (template_id);
