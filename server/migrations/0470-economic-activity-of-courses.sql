-- For which kind of economic activity a course teaches (a section of ОКВЭД 2): form № 1-ПК of state statistics counts by it.
ALTER TABLE courses ADD COLUMN economic_activity text CHECK (economic_activity ~ '^[A-U]$');
