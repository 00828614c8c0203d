-- Why a correction has left somebody out is looked up by the training, for each one of a plan; read whole, annulled acts would be gone
-- through once for each training.
CREATE INDEX annulled_acts_by_training ON annulled_acts USING gin (assignment_ids);
