-- People of a load whom nobody used and who were deleted can be put back, too (decision 865).
ALTER TABLE undoable_changes DROP CONSTRAINT undoable_changes_kind_check;
ALTER TABLE undoable_changes ADD CONSTRAINT undoable_changes_kind_check CHECK (kind IN
  ('Assigned', 'Removed', 'Marked', 'GroupRemoved', 'GroupPeople', 'GroupCourseRemoved', 'CourseRemoved', 'CommitteeRemoved',
   'DisciplineRemoved', 'NoteRemoved', 'ViewRemoved', 'CommitteeVersionRemoved', 'RequisitesVersionRemoved', 'WebhookRemoved',
   'ImportRestRemoved'));
