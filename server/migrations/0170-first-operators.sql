-- The first operator of a client is invited by its center (decision 170).

-- The center that invites; null when a colleague of the organization does.
ALTER TABLE invitations ADD COLUMN center_id uuid REFERENCES organizations;
