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
];

export const router = routerOf({ screens, menuOf });
