import { assignments } from '@dopusk/contract/assignments.ts';
import { type CourseRow, courses } from '@dopusk/contract/courses.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Pencil, Plus, Trash2, UserPlus } from 'lucide-react';
import { paths, queryOf } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { type Action, UNDO_TEXT } from '../../ui/action.ts';

type SomeCourse = Pick<CourseRow, 'id' | 'title' | 'isLocked'>;

export const createCourse: Action<unknown> = {
  title: 'Создать курс',
  icon: Plus,
  code: 'KeyC',
  takes: courses.create,
  tone: 'main',
  one: { isFor: (_, allows) => allows('center'), to: () => ({ to: paths.courseCreate }) },
};

export const editCourse: Action<SomeCourse> = {
  title: 'Изменить',
  icon: Pencil,
  code: 'KeyE',
  takes: courses.update,
  one: { isFor: (_, allows) => allows('center'), to: ({ id }) => ({ to: paths.courseEdit(id) }) },
};

/** A client's way from a course that it has found to its people. */
export const assignToEmployees: Action<SomeCourse> = {
  title: 'Назначить сотрудникам',
  icon: UserPlus,
  code: 'KeyA',
  takes: assignments.addMany,
  tone: 'main',
  one: {
    isFor: ({ isLocked }, allows) => !allows('center') && !isLocked,
    to: ({ id }) => ({ to: paths.courseAssign, search: queryOf({ course: id }) }),
  },
};

export const removeCourse: Action<SomeCourse, object> = {
  title: 'Удалить',
  icon: Trash2,
  takes: courses.remove,
  tone: 'danger',
  one: {
    isFor: (_, allows) => allows('center'),
    ask: ({ title }) => ({
      title: `Удалить курс ${quoted(title)}?`,
      text: UNDO_TEXT,
      confirm: 'Удалить',
    }),
    run: ({ id }, { send, navigate }) =>
      send(
        courses.remove,
        { body: [id] },
        {
          done: 'Курс удалён!',
          undoId: (removed) => removed.undoId,
          onDone: () => navigate({ to: paths.courses }),
          invalidate: [courses.list, courses.options, courses.optionsOfCenter],
        },
      ),
  },
  many: {
    isFor: (allows) => allows(courses.remove.access),
    markedOnly: true,
    ask: (count) => ({
      title: `Удалить ${plural(count, 'курс', 'курса', 'курсов')}?`,
      text: UNDO_TEXT,
      confirm: 'Удалить',
    }),
    begin: ({ ids = [] }, { send }) =>
      send(
        courses.remove,
        { body: ids },
        {
          done: ({ removed }) => plural(removed, 'курс удалён', 'курса удалено', 'курсов удалено'),
          undoId: (reply) => reply.undoId,
        },
      ),
  },
};
