-- One programme is taught to several ranks or categories: courses of one title differ by those, which lists then show.
DROP INDEX courses_title_key;
CREATE UNIQUE INDEX courses_title_key ON courses (center_id, searchable(title), coalesce(rank, 0), searchable(rank_category));
