import { finished } from 'node:stream/promises';
import { type ResultCode, statusOf, textOf } from '@dopusk/contract/codes.ts';
import {
  changesState,
  type Endpoint,
  type Endpoints,
  type HandlerReply,
  type Method,
  methodsOf,
  type Parsed,
  type VersionedRead,
} from '@dopusk/contract/endpoint.ts';
import type { Envelope, FieldIssues } from '@dopusk/contract/envelope.ts';
import { fallbackMessage } from '@dopusk/contract/fields/text.ts';
import { etagOf, versionOf } from '@dopusk/contract/version.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { CommitUnanswered, type Db, isDatabaseAway, isHeldByOthers, isTooLong } from '../db/connection.ts';
import { admit, missingOf, type ScopeOf } from './access.ts';
import { crossSiteOf } from './cross-site.ts';
import { type Download, sendDownload } from './download.ts';
import { foreignIdWatch } from './foreign-ids.ts';
import { type Guard, guardOf } from './guard.ts';
import { keyOfRequest, type Once, onceOf } from './once.ts';
import { LimitRefusal, Refusal } from './refusal.ts';
import { noteVisitor, refusalLog, visitorOf } from './refusal-log.ts';
import { openQuestionnaire, openSession, type TokenCookie } from './session.ts';
import { storable } from './storable.ts';
import { bearerOf, openToken } from './token.ts';
import { type CheckUpload, readUpload, type Upload } from './upload.ts';

/**
 * What a handler gets: the validated input, whose rows it may touch, what a guarded change runs in, and the raw request
 * for the few that need it.
 */
export type Call<E extends Endpoint> = Parsed<E> & {
  scope: ScopeOf<E['access']>;
  guard: E['guardedBy'] extends VersionedRead ? Guard<E['guardedBy']> : undefined;
  once: E['once'] extends true ? Once : undefined;
  upload: E['upload'] extends true ? Upload : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Answers one endpoint: with the reply's data, with a file, or with the address to go to. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

type Answer<E extends Endpoint> = E['reply'] extends z.ZodType
  ? HandlerReply<E>
  : E['reply'] extends 'redirect'
    ? string
    : Download;

/** A handler for every call of a feature's contract; a missing one does not compile. */
export type Handlers<T extends Endpoints> = { [K in keyof T]: Handler<T[K]> };

/** A feature's calls with what answers them; the feature's routes.ts makes one. */
export interface Feature {
  endpoints: Endpoints;
  handlers: Record<string, Handler<Endpoint>>;
}

/** Ties handlers to their contract. In two steps, so that the contract types the handlers and not the reverse. */
export const feature =
  <T extends Endpoints>(endpoints: T) =>
  (handlers: Handlers<T>): Feature => ({ endpoints, handlers: handlers as unknown as Feature['handlers'] });

/** What the session gate needs to know of the portal. */
export interface Gate {
  db: Db;
  cookie: TokenCookie;
  respondentCookie: TokenCookie;
  config: Pick<Config, 'sessionIdleHours' | 'ownUrl'>;
  checkUpload: CheckUpload;
}

/** In bytes: a login, a code or a registration is short, and whoever sends it may be anybody. */
const STRANGERS_BODY_LIMIT = 16 * 1024;

const isForStrangers = ({ access, upload, webhook }: Endpoint) => access === 'anyone' && !upload && !webhook;

/** Serves the calls of a feature under /api. The envelope is built here and nowhere else. */
export function serve(
  app: FastifyInstance,
  { endpoints, handlers }: Feature,
  { db, cookie, respondentCookie, config, checkUpload }: Gate,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`No handler for ${endpoint.path}`);
    app.route({
      method: [...methodsOf(endpoint)],
      url: `/api${endpoint.path}`,
      ...(isForStrangers(endpoint) ? { bodyLimit: STRANGERS_BODY_LIMIT } : {}),
      handler: async (request, reply) => {
        const token = bearerOf(request);
        // A page of another site cannot send a token: without CORS no browser lets it.
        if (token === null && changesState(endpoint) && !endpoint.webhook) {
          const fault = crossSiteOf(request, config.ownUrl);
          if (fault !== null) throw new Refusal('Forbidden', fault || undefined);
        }
        const visitor =
          token === null
            ? await openSession(db, cookie.read(request), config.sessionIdleHours)
            : await openToken(db, token, request, endpoint);
        noteVisitor(request, visitor);
        const respondent =
          endpoint.access === 'respondent' ? await openQuestionnaire(db, respondentCookie.read(request)) : null;
        if (endpoint.access === 'respondent' && !respondent) throw new Refusal('QuestionnaireClosed');
        const missing = endpoint.access === 'anyone' || endpoint.early || respondent ? null : missingOf(visitor);
        if (missing) throw new Refusal(missing);
        const scope = respondent ? null : admit(visitor, endpoint.access);
        const input = parseInput(endpoint, request);
        const upload = endpoint.upload ? await readUpload(request, checkUpload) : undefined;
        if (upload && endpoint.body) input.body = parseFields(endpoint.body, upload.fields);
        const changer = respondent ?? scope;
        const guard =
          endpoint.guardedBy && changer && guardOf(endpoint.guardedBy, request.headers['if-match'], changer);
        const once =
          endpoint.once && scope?.kind === 'operator'
            ? onceOf(db, scope, keyOfRequest(request.headers['idempotency-key']), endpoint, input)
            : undefined;
        const answer = await handler({
          ...input,
          scope: respondent ?? scope,
          guard,
          once,
          upload,
          request,
          reply,
        } as unknown as Call<Endpoint>);
        if (endpoint.reply === 'file') return sendDownload(reply, answer as unknown as Download);
        if (endpoint.reply === 'redirect') return reply.redirect(answer as unknown as string, 303);
        // Parsed on the way out: a column that the contract does not declare cannot leak.
        const data = endpoint.reply.parse(answer);
        if (isVersioned(endpoint)) reply.header('etag', etagOf(versionOf(endpoint, data)));
        return envelope('Ok', data);
      },
    });
  }
}

const isVersioned = (endpoint: Endpoint): endpoint is VersionedRead => endpoint.state !== undefined;

/** Every wrong field of params, query and body at once. */
function parseInput(endpoint: Endpoint, request: FastifyRequest): Parsed<Endpoint> {
  const fields: FieldIssues = {};
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = schema.pipe(storable).safeParse(value, { error: fallbackMessage });
    if (parsed.success) return parsed.data;
    for (const [path, issues] of Object.entries(issuesByPath(parsed.error))) {
      fields[path] = [...(fields[path] ?? []), ...issues];
    }
  };
  const input = {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: read(endpoint.upload ? undefined : endpoint.body, request.body ?? {}),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('Invalid', undefined, fields);
  return input as Parsed<Endpoint>;
}

/** The fields that came with a file; they are known only when the file is. */
function parseFields(schema: z.ZodType, fields: Record<string, string>): Parsed<Endpoint>['body'] {
  const parsed = schema.pipe(storable).safeParse(fields, { error: fallbackMessage });
  if (!parsed.success) throw new Refusal('Invalid', undefined, issuesByPath(parsed.error));
  return parsed.data as Parsed<Endpoint>['body'];
}

function issuesByPath({ issues }: z.ZodError): FieldIssues {
  const fields: FieldIssues = {};
  for (const { path, code, message } of issues) {
    const key = path.join('.');
    fields[key] = [...(fields[key] ?? []), { code: code ?? 'invalid', message }];
  }
  return fields;
}

function envelope(
  code: ResultCode,
  data: unknown,
  msg: string | null = null,
  fields: FieldIssues | null = null,
): Envelope<unknown> {
  return { ok: code === 'Ok', code, data: data ?? null, msg, fields };
}

/** Turns whatever a handler threw into an envelope. What is not a Refusal is our fault: logged, with its request id. */
export function answerErrors(app: FastifyInstance, db: Db): void {
  const note = refusalLog(app.log);
  const watch = foreignIdWatch(db);
  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    if (error instanceof Refusal) {
      note(request, error);
      const visitor = visitorOf(request);
      // A refusal is answered even when it cannot be counted.
      if (visitor)
        await watch(request, visitor, error).catch((err) => request.log.error({ err }, 'refusal not counted'));
      if (error instanceof LimitRefusal && error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
      return reply.status(statusOf(error.code)).send(envelope(error.code, error.data, error.message, error.fields));
    }
    // Two calls that lock the same rows in another order: one of them goes on, the other is to be repeated.
    if (isHeldByOthers(error)) {
      return reply.status(statusOf('RecordBusy')).send(envelope('RecordBusy', null, textOf('RecordBusy')));
    }
    // Whoever goes away while he sends breaks his own connection, and hears nothing any more.
    if (isCutOff(request)) {
      request.log.debug({ err: error, url: request.routeOptions.url }, 'body cut off');
      return reply.status(400).send(envelope('DeserializeException', null, textOf('DeserializeException')));
    }
    if (error instanceof CommitUnanswered || isDatabaseAway(error)) return answerAway(error, request, reply);
    if (isTooLong(error)) {
      request.log.error({ err: error, url: request.routeOptions.url }, 'statement took too long');
      const message = request.method === 'GET' ? LONG_LIST : textOf('TookTooLong');
      return reply.status(statusOf('TookTooLong')).send(envelope('TookTooLong', null, message));
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
    if (status >= 400 && status < 500) {
      if (status === 413) return refuseLargeBody(request, reply);
      return reply.status(status).send(envelope('DeserializeException', null, textOf('DeserializeException')));
    }
    request.log.error({ err: error, url: request.routeOptions.url }, 'request failed');
    const message = `${textOf('ServerError')}. Код обращения: ${request.id}`;
    return reply.status(500).send(envelope('ServerError', null, message));
  });
}

const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;
const LONG_LIST =
  'Список не успел собраться: в нём слишком много записей. Сузьте период или уточните поиск и повторите';

/** How soon to ask again, in seconds: a database that moves is back after five to thirty. */
const AWAY_SECONDS = 5;

/** While the database cannot be reached. A write may have been done all the same, unless a key makes the same again safe. */
function answerAway(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.warn({ err: error, url: request.routeOptions.url }, 'database away');
  const isSafe = request.method === 'GET' || request.headers['idempotency-key'] !== undefined;
  const message = isSafe
    ? textOf('DatabaseAway')
    : 'Портал ненадолго остановился. Проверьте, не сохранилось ли введённое, и повторите';
  return reply
    .status(statusOf('DatabaseAway'))
    .header('retry-after', AWAY_SECONDS)
    .send(envelope('DatabaseAway', null, message));
}

/** How long the rest of a body that is refused is waited for. */
const HEAR_OUT_MS = 10_000;

/** Hears a body out before it is refused: whoever is hung up on while he sends never reads the answer. */
async function refuseLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await finished(request.raw.resume(), { signal: AbortSignal.timeout(HEAR_OUT_MS) }).catch(() => undefined);
  const kilobytes = (request.routeOptions.bodyLimit ?? 0) / 1024;
  const size = kilobytes < 1024 ? `${kilobytes} КБ` : `${kilobytes / 1024} МБ`;
  return reply.status(413).send(envelope('BadRequest', null, `Запрос больше ${size}`));
}

/** Answers 405 where a call is there but not by this method. */
export type OtherMethods = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/**
 * Makes the answer to whatever no route takes: 405 and the methods that the call has, or null for a path without a call.
 * Looked up when it is asked for: routes of all other methods would be three times as many as the calls.
 */
export function refuseOtherMethods(features: readonly Feature[]): OtherMethods {
  const taken = new Map<string, Method[]>();
  for (const endpoint of features.flatMap(({ endpoints }) => Object.values(endpoints))) {
    taken.set(endpoint.path, [...(taken.get(endpoint.path) ?? []), ...methodsOf(endpoint)]);
  }
  // As the router does: `/Committee/UpdateCommittee` is itself and no `/Committee/:id`.
  const literalFirst = [...taken].sort(([a], [b]) => a.split(':').length - b.split(':').length);
  const calls = literalFirst.map(([path, allowed]) => {
    const pattern = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i');
    return { pattern, allowed: allowed.join(', ') };
  });
  return (request, reply) => {
    const [path = ''] = request.url.split('?');
    const call = calls.find(({ pattern }) => pattern.test(path));
    if (!call) return null;
    const message = `У этого вызова нет метода ${request.method}`;
    return reply
      .status(405)
      .header('allow', call.allowed)
      .send(envelope('BadRequest', null, message));
  };
}

/** An address that is no address (`/api/%zz`): refused before there is a call, hence without the usual headers. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply
    .status(400)
    .header('x-content-type-options', 'nosniff')
    .send(envelope('BadRequest', null, textOf('BadRequest')));
}

/** What is not HTTP at all, too slow or too long: answered on the bare connection, which is then closed. */
export function refuseConnection(
  error: Error & { code?: string },
  connection: { writable: boolean; end(text: string): void },
): void {
  if (error.code === 'ECONNRESET' || !connection.writable) return;
  const known: Record<string, readonly [status: string, message: string]> = {
    ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Запрос приходил слишком долго'],
    HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Адрес или заголовки запроса слишком длинные'],
  };
  const [status, message] = known[error.code ?? ''] ?? ['400 Bad Request', textOf('BadRequest')];
  const body = JSON.stringify(envelope('BadRequest', null, message));
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** An unknown path under /api. The status is the web's own 404; the catalogue has no code of that name. */
export function refuseUnknownCall(reply: FastifyReply): FastifyReply {
  return reply.status(404).send(envelope('BadRequest', null, 'Такого вызова нет'));
}
