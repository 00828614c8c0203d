import type { Db } from '../../db/connection.ts';
import { type LmsCourseProgress, LmsError, type LmsPerson, type LmsSystems } from './port.ts';
import { findSandboxCourse, sandboxCourses } from './sandbox-lms/catalogue.ts';
import { findUser, insertUser, listPlaces, putPlace, removePlace, setPassword, updateUser } from './sandbox-lms/db.ts';

/** The path of the demo system's page: on this portal, hence without a host. */
export const SANDBOX_LMS = '/sandbox-lms';

/**
 * The learning system of the demo mode, one for all centers: behaves like a real one and keeps its state in tables of
 * its own that nothing else reads.
 */
export function demoSystems(db: Db): LmsSystems {
  const knownCourse = (id: number) => {
    const course = findSandboxCourse(id);
    if (!course) throw new LmsError('refused', 'В демонстрационной системе нет такого курса');
    return course;
  };
  const provider: ReturnType<LmsSystems['at']> = {
    tryRights: async () => [],
    look: async () => ({
      title: 'Демонстрационная система обучения',
      missingFunctions: [],
      missingOptional: [],
      hasLoginLinks: false,
      hasGroups: false,
    }),
    courses: async () => sandboxCourses.map(({ id, title, shortTitle }) => ({ id, title, shortTitle })),
    findUser: (field, value) => findUser(db, field, value),
    createUser: async (user) => {
      const id = await insertUser(db, { ...user, name: fullNameOf(user) });
      if (id === null) throw new LmsError('refused', 'Логин или e-mail уже занят');
      return id;
    },
    updateUser: async (id, person) => {
      const isDone = await updateUser(db, id, { name: fullNameOf(person), email: person.email });
      if (!isDone) throw new LmsError('refused', 'E-mail уже занят');
    },
    setPassword: (id, password) => setPassword(db, id, password),
    putIntoGroups: async () => {
      throw new LmsError('refused', 'В демонстрационной системе нет групп');
    },
    isIn: async ({ userId, courseId }) => (await listPlaces(db, userId)).some((place) => place.courseId === courseId),
    enrol: async (place) => {
      knownCourse(place.courseId);
      await putPlace(db, place);
    },
    unenrol: ({ userId, courseId }) => removePlace(db, userId, courseId),
    loginLink: async () => {
      throw new LmsError('refused', 'В демонстрационную систему входят по логину и паролю');
    },
    progress: async (userId) => (await listPlaces(db, userId)).map(progressOf),
  };
  return { kind: 'demo', at: () => provider };
}

const fullNameOf = ({ surname, name, lastname }: LmsPerson): string =>
  [surname, name, lastname].filter(Boolean).join(' ');

function progressOf({ courseId, lessonsDone }: { courseId: number; lessonsDone: number }): LmsCourseProgress {
  const lessons = findSandboxCourse(courseId)?.lessons.length ?? lessonsDone;
  const percent = lessons === 0 ? 0 : Math.round((100 * lessonsDone) / lessons);
  return { courseId, percent, isCompleted: percent === 100 };
}
