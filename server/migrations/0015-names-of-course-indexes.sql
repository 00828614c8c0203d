-- What no two courses of a center share is kept so by an index called after its column.
ALTER INDEX courses_title RENAME TO courses_title_key;
