-- What a client pays for a course by its contract with the course's center, from a day on; the documents that the course
-- issues are in it.
CREATE TABLE client_prices (
  client_id uuid NOT NULL REFERENCES organizations,
  course_id uuid NOT NULL REFERENCES courses ON DELETE CASCADE,
  valid_from date NOT NULL,
  price_kopecks bigint NOT NULL CHECK (price_kopecks >= 0),
  PRIMARY KEY (client_id, course_id, valid_from)
);
CREATE INDEX client_prices_by_course ON client_prices (course_id);
