import type { CurrentUser } from '@dopusk/contract/session.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { rememberedUserType } from '../api/session.ts';
import { paths } from '../paths.ts';
import { NotFound } from '../ui/NotFound.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { Frame } from './Frame.tsx';
import type { FrameParts } from './frame-parts.ts';
import { Guard } from './Guard.tsx';
import { loadChunk } from './load-chunk.ts';
import type { MenuItem } from './menu-item.ts';
import { RenderError } from './RenderError.tsx';
import type { Screen } from './screen.ts';

/** The parts of a router. */
export interface Plan {
  screens: readonly Screen[];
  menuOf: (user: CurrentUser | null) => MenuItem[];
  parts?: FrameParts;
}

interface Surroundings {
  /** The browser's history unless given. */
  history?: RouterHistory;
  /** The server draws a page for a known user: it needs no remembered user and no scrolling. */
  isServer?: boolean;
}

/** The router of the list of screens: each loaded when needed, guarded by its `access`, inside the common frame. */
export function routerOf({ screens, menuOf, parts = {}, history, isServer = false }: Plan & Surroundings) {
  const root = createRootRoute({ component: () => <Frame screens={screens} menuOf={menuOf} parts={parts} /> });
  const routes = screens.map((screen) =>
    createRoute({
      getParentRoute: () => root,
      path: screen.path,
      staticData: { screen },
      // Another record is another page: the state of the former one must not stay.
      remountDeps: ({ params }) => params,
      // An anonymous visitor does not load the page's code; whether a remembered session is still open, the guard finds
      // out.
      beforeLoad: ({ location }) => {
        if (isServer || screen.access === 'anyone' || rememberedUserType() !== null) return;
        throw redirect({ to: paths.auth, search: { from: location.href } });
      },
      component: lazyRouteComponent(async () => {
        const [Page] = Object.values(await loadChunk(screen.page));
        if (!Page) throw new Error(`No page at ${screen.path}`);
        return {
          default: () => (
            <Guard access={screen.access} Gate={screen.early ? undefined : parts.Gate}>
              <Page />
            </Guard>
          ),
        };
      }),
    }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    defaultPreload: 'intent',
    scrollRestoration: !isServer,
    // Plain texts instead of JSON: a search for «12» or a token must come back as it was.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
      return text ? `?${text}` : '';
    },
    defaultErrorComponent: RenderError,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: PageSkeleton,
    ...(history ? { history } : {}),
  });
}
