import type { BoundMoney } from '@dopusk/contract/balance.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { rightsIn, usualRights } from '@dopusk/contract/rights.ts';
import type { Right } from '@dopusk/contract/session.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type RenderResult, render } from 'vitest-browser-react';
import { App } from '../App.tsx';
import { whenUnauthorized } from '../api/client.ts';
import { createQueryClient } from '../api/queries.ts';
import { forgetSession } from '../api/session.ts';
import type { FrameParts } from '../layout/frame-parts.ts';
import { routerOf } from '../layout/router.tsx';
import type { Screen } from '../layout/screen.ts';
import { menuOf } from '../menu.ts';

/** A call to the server: method and address without /api, the body, and the version that a change names. */
export interface Call {
  request: string;
  body: unknown;
  ifMatch?: string;
}

/** A refusal that the answering function gives instead of data. */
export class Refused {
  readonly code: string;
  readonly fields: FieldIssues | null;
  readonly message: string | null;
  readonly data: unknown;
  constructor(code: string, fields: FieldIssues | null = null, message: string | null = null, data: unknown = null) {
    this.code = code;
    this.fields = fields;
    this.message = message;
    this.data = data;
  }
}

type Answer = (url: URL, body: unknown) => unknown;

const realFetch = window.fetch;

/** What every list asks for: unless a test says otherwise, nobody has saved a view or chosen columns. */
const asOfNew: Record<string, Answer> = {
  'GET /View/GetViews': () => ({ views: [], looks: [] }),
  'POST /AssignCourse/FindTaught': () => [],
};

/** Replaces the network: answers by `METHOD /path`, in the envelope; gives the list of the calls made. */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  window.fetch = async (input, init) => {
    const url = new URL(String(input), window.location.origin);
    if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
    const path = url.pathname.slice('/api'.length);
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    const ifMatch = new Headers(init?.headers).get('if-match');
    const asked = `${method} ${path}`;
    const isBeside = asked in asOfNew && !(asked in answers);
    if (!isBeside) calls.push({ request: asked + url.search, body, ...(ifMatch ? { ifMatch } : {}) });
    const answer = answers[asked] ?? asOfNew[asked];
    const reply = answer
      ? await answer(url, body)
      : new Refused('Error', null, `Никто не отвечает на ${method} ${path}`);
    if (reply instanceof Response) return reply;
    const refused = reply instanceof Refused;
    return Response.json({
      ok: !refused,
      code: refused ? reply.code : 'Ok',
      data: refused ? reply.data : reply,
      msg: refused ? reply.message : null,
      fields: refused ? reply.fields : null,
    });
  };
  return calls;
}

/** Restores the network after a test. */
export function forgetCalls(): void {
  window.fetch = realFetch;
}

/** A ready operator of a center, as the server describes one. */
export const operatorOf = (
  organizationType: 'EducationCenter' | 'Customer',
  roles: string[] = ['Operator'],
  rights?: readonly Right[],
) => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Анна',
  surname: 'Петрова',
  lastname: 'Сергеевна',
  email: 'anna@example.ru',
  phone: null,
  isEmailConfirmed: true,
  isUnnamed: false,
  awaitedEmail: null as string | null,
  awaitedPhone: null as string | null,
  roles,
  student: null,
  operator: {
    id: '01900000-0000-7000-8000-000000000002',
    lacksSecondFactor: false,
    rights:
      rights ?? (roles.includes('HighOperator') ? rightsIn(organizationType) : [...usualRights[organizationType]]),
    organization: {
      id: '01900000-0000-7000-8000-000000000003',
      title: 'Профи',
      organizationType,
      paysVat: false,
      balance: { id: '01900000-0000-7000-8000-000000000004', amount: 125_400, bound: [] as BoundMoney[] },
    },
  },
});

export interface Portal extends RenderResult {
  /** The current address. */
  address: () => string;
  /** As the browser's own button does. */
  back: () => void;
  client: QueryClient;
}

/** Opens the whole portal with the given screens at an address. */
export async function openPortal(screens: readonly Screen[], at: string, parts: FrameParts = {}): Promise<Portal> {
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = routerOf({ screens, menuOf, parts, history });
  const client = createQueryClient();
  whenUnauthorized(() => {
    forgetSession();
    client.clear();
  });
  const screen = await render(<App router={router} client={client} />);
  return Object.assign(screen, { address: () => history.location.href, back: () => history.back(), client });
}

/** Opens one page alone at `/page`, open to anyone. */
export function openPage(Page: ComponentType, at = '/page'): Promise<Portal> {
  return openPortal([{ path: '/page', access: 'anyone', crumb: 'Страница', page: async () => ({ Page }) }], at);
}
