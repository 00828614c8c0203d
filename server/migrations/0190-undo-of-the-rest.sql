-- What can be undone besides assignments (decision 191): groups with their people, what is deleted of a center's own.
ALTER TABLE undoable_changes ALTER student_id DROP NOT NULL, ALTER course_id DROP NOT NULL;
ALTER TABLE undoable_changes DROP CONSTRAINT undoable_changes_kind_check;
ALTER TABLE undoable_changes ADD CONSTRAINT undoable_changes_kind_check CHECK (kind IN
  ('Assigned', 'Removed', 'Marked', 'GroupRemoved', 'GroupPeople', 'GroupCourseRemoved', 'CourseRemoved', 'CommitteeRemoved',
   'DisciplineRemoved'));

-- A batch may be about clients and documents, too (decision 192).
ALTER TABLE batch_rows ALTER student_id DROP NOT NULL;
