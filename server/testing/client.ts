import type { Endpoint, Input, Reply } from '@dopusk/contract/endpoint.ts';
import { methodsOf } from '@dopusk/contract/endpoint.ts';
import type { Envelope } from '@dopusk/contract/envelope.ts';
import { etagOf } from '@dopusk/contract/version.ts';
import type { Db } from '../src/db/connection.ts';
import type { Seen } from '../src/db/seen.ts';
import { createSession } from '../src/features/session/db.ts';

type LooseInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  version?: string | undefined;
  /** Its Idempotency-Key. */
  key?: string;
};

/** Speaks to a portal over HTTP as one visitor, with the cookies he would keep. */
export class Client {
  readonly url: string;
  cookie: string | null;
  /** That of a login which has passed its first step. */
  secondStep: string | null = null;
  /** That of a questionnaire which is open here. */
  questionnaire: string | null = null;
  /** The marks of earlier logins (decision 37). */
  knownBrowser: string | null = null;
  /** With what a program calls. */
  token: string | null = null;

  constructor(url: string, cookie: string | null) {
    this.url = url;
    this.cookie = cookie;
  }

  /** Opens a session in the database: a login proper costs a password hash, and has tests of its own. */
  static async loggedIn(url: string, db: Db, userId: string, organizationId: string | null): Promise<Client> {
    const token = await createSession(db, {
      userId: userId as Seen<'users'>,
      organizationId,
      from: { address: '192.0.2.7', userAgent: 'test' },
    });
    return new Client(url, `session=${token}`);
  }

  /** Makes a call and gives the raw HTTP answer. */
  async fetch(endpoint: Endpoint, input: LooseInput = {}, init: RequestInit = {}): Promise<Response> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(input.params?.[name] ?? ''));
    const url = new URL(`/api${path}`, this.url);
    for (const [name, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    const headers = new Headers(init.headers);
    const cookies = [this.cookie, this.secondStep, this.questionnaire, this.knownBrowser].filter(
      (cookie) => cookie !== null,
    );
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    if (this.token !== null) headers.set('authorization', `Bearer ${this.token}`);
    if (input.key !== undefined) headers.set('idempotency-key', input.key);
    if (input.version !== undefined) headers.set('if-match', etagOf(input.version));
    let body: FormData | string | null = null;
    if (input.file) {
      body = new FormData();
      for (const [name, value] of Object.entries(input.body ?? {})) body.append(name, String(value));
      body.append('file', input.file);
    } else if (input.body !== undefined) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(input.body);
    }
    const response = await fetch(url, { method: methodsOf(endpoint)[0], ...init, headers, body, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const cookie = line.split(';')[0] ?? null;
      if (line.includes('session=')) this.cookie = cookie;
      else if (line.includes('second-step=')) this.secondStep = cookie;
      else if (line.includes('questionnaire=')) this.questionnaire = cookie;
      else if (line.includes('known-browser=')) this.knownBrowser = cookie;
    }
    return response;
  }

  /** Makes a call and gives its envelope. The input is loose, because refusals want wrong ones. */
  async send(endpoint: Endpoint, input: LooseInput = {}): Promise<Envelope<unknown> & { status: number }> {
    const response = await this.fetch(endpoint, input);
    return { status: response.status, ...((await response.json()) as Envelope<unknown>) };
  }

  /** Makes a call that must succeed and gives its data. */
  async call<E extends Endpoint>(
    endpoint: E,
    ...[input]: Partial<Input<E>> extends Input<E> ? [Input<E>?] : [Input<E>]
  ) {
    const { ok, code, msg, fields, data } = await this.send(endpoint, input as LooseInput);
    if (!ok) throw new Error(`${endpoint.path}: ${code} ${msg} ${JSON.stringify(fields)}`);
    return data as Reply<E>;
  }

  /** Makes a call that must be refused and gives the result code. */
  async refused(endpoint: Endpoint, input: LooseInput = {}): Promise<string> {
    const { ok, code } = await this.send(endpoint, input);
    if (ok) throw new Error(`${endpoint.path} was not refused`);
    return code;
  }
}
