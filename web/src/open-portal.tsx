import { DRAWING, type Drawing, type DrawnFrom } from '@dopusk/contract/drawing/first-page.ts';
import type { CurrentUser } from '@dopusk/contract/session.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { call, whenUnauthorized } from './api/client.ts';
import { watchConnection } from './api/connection.ts';
import { createQueryClient } from './api/queries.ts';
import {
  currentUser,
  currentUserKey,
  forgetSession,
  rememberedUserType,
  rememberSession,
  userTypeOf,
} from './api/session.ts';
import { printLight } from './layout/print-light.ts';
import { routerOf } from './layout/router.tsx';
import { plan } from './routes.tsx';
import { loadDrawnParts } from './ui/lazy-part.ts';

watchConnection();
printLight();
const client = createQueryClient();
const router = routerOf(plan);

// Once the session is forgotten the guard of the current page leads to the login.
whenUnauthorized(() => {
  forgetSession();
  client.clear();
});

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
const drawing = readDrawing();
const portal = (
  <StrictMode>
    <App
      router={router}
      client={client}
      isDrawnNarrow={drawing?.isNarrow ?? false}
      onReady={() => place.removeAttribute('inert')}
    />
  </StrictMode>
);

// In transitions React yields to the browser between pieces of the work.
if (!drawing) void recognize().then(() => startTransition(() => createRoot(place).render(portal)));
else void takeUp(drawing).then(() => startTransition(() => void hydrateRoot(place, portal)));

/**
 * The data from which the server drew this page; null when it did not draw it, or drew another one. It is removed from
 * the page.
 */
function readDrawing(): DrawnFrom | null {
  const element = document.getElementById(DRAWING);
  const drawn = element?.textContent ? (JSON.parse(element.textContent) as Drawing) : null;
  element?.remove();
  return drawn?.address === location.pathname + location.search ? drawn : null;
}

/**
 * A browser that remembers nobody may still have a session: of a page drawn by the server its user is known, of another one
 * the server is asked before it leads to the login.
 */
async function recognize(): Promise<void> {
  if (rememberedUserType() !== null) return;
  const user = await call(currentUser, {}).catch(() => null);
  if (!user) return;
  client.setQueryData(currentUserKey, user);
  rememberSession(userTypeOf(user) ?? '');
}

/** Continues from the server's drawing: with the same replies and the page's program loaded. */
async function takeUp({ replies }: DrawnFrom): Promise<void> {
  for (const [key, data] of replies) client.setQueryData(key, data);
  const user = client.getQueryData<CurrentUser>(currentUserKey);
  const userType = userTypeOf(user);
  if (userType !== null && rememberedUserType() === null) rememberSession(userType);
  // The router then draws the same boundaries around the page as the server did.
  router.ssr = { manifest: undefined };
  await Promise.all([router.load(), user?.operator ? loadDrawnParts() : null]);
}
