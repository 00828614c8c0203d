-- What a center takes off its list prices: for so many people of one client on a course, and for a time.
CREATE TABLE quantity_discounts (
  center_id uuid NOT NULL REFERENCES organizations,
  from_people integer NOT NULL CHECK (from_people >= 2),
  percent smallint NOT NULL CHECK (percent BETWEEN 1 AND 100),
  PRIMARY KEY (center_id, from_people)
);

CREATE TABLE promos (
  id uuid PRIMARY KEY,
  center_id uuid NOT NULL REFERENCES organizations,
  -- Of all courses when null.
  course_id uuid REFERENCES courses ON DELETE CASCADE,
  title text NOT NULL,
  percent smallint NOT NULL CHECK (percent BETWEEN 1 AND 100),
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  CHECK (valid_until >= valid_from)
);
CREATE INDEX promos_by_center ON promos (center_id);
CREATE INDEX promos_by_course ON promos (course_id);
