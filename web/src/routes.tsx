import { routerOf } from './layout/router.tsx';
import type { Screen } from './layout/screen.ts';
import { menuOf } from './menu.ts';
import { paths } from './paths.ts';

/** All screens of the portal, one a line. */
// biome-ignore format: one screen a line
export const screens: readonly Screen[] = [
  { path: paths.auth, access: 'anyone', crumb: 'Вход', page: () => import('./features/session/LoginPage.tsx') },
  { path: paths.logout, access: 'anyone', crumb: 'Выход', page: () => import('./features/session/LogoutPage.tsx') },
  { path: paths.agreement, access: 'anyone', crumb: 'Пользовательское соглашение', page: () => import('./features/session/AgreementPage.tsx') },
  { path: paths.courses, access: 'operator', crumb: 'Курсы', page: () => import('./features/courses/CourseListPage.tsx') },
  { path: paths.courseCreate, access: 'center', crumb: 'Создание курса', parent: paths.courses, page: () => import('./features/courses/CourseCreatePage.tsx') },
  { path: paths.course('$id'), access: 'operator', crumb: 'Курс', parent: paths.courses, page: () => import('./features/courses/CoursePage.tsx') },
  { path: paths.courseEdit('$id'), access: 'center', crumb: 'Изменение курса', parent: paths.course('$id'), page: () => import('./features/courses/CourseEditPage.tsx') },
  { path: paths.committees, access: 'center', crumb: 'Комиссии', page: () => import('./features/committees/CommitteeListPage.tsx') },
  { path: paths.committeeAdd, access: 'center', crumb: 'Создание комиссии', parent: paths.committees, page: () => import('./features/committees/CommitteeCreatePage.tsx') },
  { path: paths.committee('$id'), access: 'center', crumb: 'Комиссия', parent: paths.committees, page: () => import('./features/committees/CommitteePage.tsx') },
];

export const router = routerOf({ screens, menuOf });
