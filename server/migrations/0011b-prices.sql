-- What a center takes for making out a document, by the training type of the course. A price that is not here is zero.
CREATE TABLE document_prices (
  center_id uuid NOT NULL REFERENCES organizations,
  training_type text NOT NULL CHECK (training_type IN ('ProfessionalTraining', 'AdvancedTraining', 'ProfessionalRetraining')),
  document_type text NOT NULL,
  price_kopecks bigint NOT NULL CHECK (price_kopecks > 0),
  PRIMARY KEY (center_id, training_type, document_type)
);
