import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id } from './fields/id.ts';

/** So long what changes nothing outside of the portal can be undone. */
export const UNDO_HOURS = 24;

/**
 * What is remembered of such a change: an assignment made, one removed, its documents marked as handed out or not; a group
 * deleted, its people changed, a course taken off it; what a center has deleted of its own, and a person of his; a version of a
 * committee or of requisites; an address for events; people of a load whom nobody used.
 */
export const UndoableKind = z.enum([
  'Assigned',
  'Removed',
  'Marked',
  'GroupRemoved',
  'GroupPeople',
  'GroupCourseRemoved',
  'CourseRemoved',
  'CommitteeRemoved',
  'DisciplineRemoved',
  'NoteRemoved',
  'ViewRemoved',
  'CommitteeVersionRemoved',
  'RequisitesVersionRemoved',
  'WebhookRemoved',
  'ImportRestRemoved',
]);
export type UndoableKind = z.infer<typeof UndoableKind>;

/** What a change answers that can be undone; null when it has changed nothing. */
export const Undoable = z.object({ undoId: id.nullable() });
export type Undoable = z.output<typeof Undoable>;

export const undo = endpoints({
  undo: {
    method: 'POST',
    path: '/Undo/Undo',
    access: 'operator:any',
    summary:
      'Отменить изменение своей организации в течение суток, по его undoId или по строке истории: целиком или никак; право – то же, что у обратного действия',
    body: z.object({ id }),
    /** `notice`: what is left to do since something has gone on meanwhile; empty when nothing is. */
    reply: z.object({ undone: z.number().int(), notice: z.string() }),
  },
});
