-- What a person deletes of his own can be undone, too: a note, a view of a list (decision 140).
ALTER TABLE undoable_changes DROP CONSTRAINT undoable_changes_kind_check;
ALTER TABLE undoable_changes ADD CONSTRAINT undoable_changes_kind_check CHECK (kind IN
  ('Assigned', 'Removed', 'Marked', 'GroupRemoved', 'GroupPeople', 'GroupCourseRemoved', 'CourseRemoved', 'CommitteeRemoved',
   'DisciplineRemoved', 'NoteRemoved', 'ViewRemoved'));
