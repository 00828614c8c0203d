import type { DrawPage, Visit } from '@dopusk/contract/drawing/first-page.ts';
import { type Endpoint, methodsOf } from '@dopusk/contract/endpoint.ts';
import { type Query, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { App } from './App.tsx';
import { addressOf } from './api/client.ts';
import { currentUserKey } from './api/session.ts';
import { routerOf } from './layout/router.tsx';
import { isReady } from './layout/screen.ts';
import { plan } from './routes.tsx';

/** A page is drawn again with the replies it asked for, because a read may depend on an earlier one. */
const MOST_ROUNDS = 3;

/** The parts of the frame that are only on an operator's page. */
const OPERATOR_PARTS = ['OrganizationSwitcher', 'BalanceButton', 'PaymentReturn', 'ToastPlace'];

/**
 * Draws the page that a visitor opens as his browser would, with the replies it asks for, so that he sees it before the
 * program has loaded. Pages that depend on the browser's storage, that redirect, and the gate are drawn only by the
 * browser.
 */
export const drawPage: DrawPage = async ({ address, isNarrow, user, read }) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  if (user) client.setQueryData(currentUserKey, user);
  const router = routerOf({ ...plan, history: createMemoryHistory({ initialEntries: [address] }), isServer: true });
  const screen = router.matchRoutes(router.latestLocation).at(-1)?.staticData.screen;
  if (!screen || screen.needsBrowser || (screen.access !== 'anyone' && !user)) return null;
  if (user && !screen.early && !isReady(user)) return null;
  await router.load();

  const page = <App router={router} client={client} isDrawnNarrow={isNarrow} />;
  const asked = new Set<string>();
  let html = await draw(page);
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const unread = client
      .getQueryCache()
      .getAll()
      .filter((query) => isToRead(query) && !asked.has(query.queryHash));
    if (unread.length === 0) break;
    for (const { queryHash } of unread) asked.add(queryHash);
    await Promise.all(unread.map((query) => fill(client, query, read)));
    html = await draw(page);
  }
  const [name] = Object.keys(await screen.page());
  const replies = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined);
  return {
    html,
    title: `${screen.crumb} – Допуск`,
    from: { address, isNarrow, replies: replies.map(({ queryKey, state }) => [queryKey, state.data]) },
    modules: [...(name ? [name] : []), ...(user?.operator ? OPERATOR_PARTS : [])],
  };
};

const endpointOf = ({ meta }: Query) => meta?.endpoint as Endpoint | undefined;

function isToRead(query: Query): boolean {
  const endpoint = endpointOf(query);
  const isOff = 'enabled' in query.options && query.options.enabled === false;
  return endpoint !== undefined && methodsOf(endpoint)[0] === 'GET' && !isOff && query.state.data === undefined;
}

async function fill(client: QueryClient, query: Query, read: Visit['read']): Promise<void> {
  const endpoint = endpointOf(query);
  if (!endpoint) return;
  const data = await read(addressOf(endpoint, (query.queryKey[1] ?? {}) as Parameters<typeof addressOf>[1]));
  if (data !== undefined) client.setQueryData(query.queryKey, data);
}

async function draw(page: ReactNode): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerenderToNodeStream(page, {
    // In one piece: later pieces would be moved by a script inside the page, which the content security policy forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    // Otherwise a failing part would silently be left to the browser.
    onError: (error) => {
      failure ??= error;
    },
  });
  if (failure) throw failure;
  const pieces: Buffer[] = [];
  for await (const piece of prelude) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}
