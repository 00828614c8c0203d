import type { z } from 'zod';

/**
 * Kinds of callers. `user` is anyone logged in; `center` an operator whose current organization is an
 * education center; `administrator` a HighOperator of it. Each wider kind includes the narrower ones. `respondent` is apart:
 * whoever has come by the link of a questionnaire and proved who he is; he is logged in nowhere (decision 63).
 */
export type Caller = 'anyone' | 'user' | 'student' | 'operator' | 'center' | 'administrator' | 'respondent';

/** What an operator may be allowed to do in an organization (rights.ts says in words). An administrator has every right. */
export type Right = 'People' | 'Training' | 'Registers' | 'Documents' | 'Money' | 'Refunds' | 'Settings';

/**
 * Who may make a call: a kind of caller, and of operators the right that it takes (`center:Documents`). `any` is for what
 * every operator may do whatever his rights are: he reads, and manages his own account.
 */
export type Access = Exclude<Caller, 'operator' | 'center'> | `${'operator' | 'center'}:${Right | 'any'}`;

/** The kind of caller that an access lets in. */
export const callerOf = (access: Access | Caller): Caller => access.split(':')[0] as Caller;

/** The right that an access takes besides; null for one that takes none. */
export function rightOf(access: Access | Caller): Right | null {
  const right = access.split(':')[1] as Right | 'any' | undefined;
  return right === undefined || right === 'any' ? null : right;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the portal. The path is written without the `/api` prefix, parameters as `:id`.
 * `reply` is the schema of the envelope's `data`, 'file' for a download, or 'redirect' for an answer that leads to
 * another page; `upload` marks a multipart body with one file;
 * `body` then describes its other fields, which stand before the file.
 * `changesState` marks the GETs that write so that they are guarded like POSTs.
 */
export interface Endpoint {
  /** Where the specification shows two readings, all of them are served; the web uses the first. */
  readonly method: Method | readonly [Method, ...Method[]];
  readonly path: `/${string}`;
  readonly access: Access;
  /** One Russian line for the API page. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly upload?: true;
  readonly changesState?: true;
  /** Of a POST or another method that writes nothing: its question is too long for an address, or it answers a file. */
  readonly onlyReads?: true;
  /**
   * An operator may call it before the portal is open to him: until he has confirmed his e-mail («Почта
   * не подтверждена») and set up the second factor that his center demands.
   */
  readonly early?: true;
  /** Called by an outside service without our cookie or page: exempt from the cross-site check. */
  readonly webhook?: true;
  /** Of a read that an edit form begins with: what of the reply is edited. Its version goes with the answer (version.ts). */
  readonly state?: (reply: never) => unknown;
  /** Of a change: the read that its form began with. It is refused over a state that its author has not seen. */
  readonly guardedBy?: VersionedRead;
  /** Of what operators create or pay: with an Idempotency-Key the same request again gets the first one's answer (decision 106). */
  readonly once?: true;
  readonly reply: z.ZodType | 'file' | 'redirect';
}

/** A read whose answer carries the version of what it read. */
export interface VersionedRead extends Endpoint {
  readonly state: (reply: never) => unknown;
  readonly reply: z.ZodType;
}

export type Endpoints = Record<string, Endpoint>;

/**
 * Declares a read that an edit form begins with, apart from its table, so that the change of that form can name it.
 * @param state what of the reply the form edits: counts and names of other records are left out
 */
export function versioned<const E extends Endpoint & { reply: z.ZodType }, S>(
  read: E,
  state: (reply: z.output<E['reply']>) => S,
): E & { state: (reply: z.output<E['reply']>) => S } {
  return { ...read, state };
}

/** Declares a feature's calls. An entry without `access` does not compile. */
export function endpoints<const T extends Endpoints>(table: T): T {
  return table;
}

type InputOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? undefined extends z.input<E[K]>
    ? { [k in K]?: z.input<E[K]> }
    : { [k in K]: z.input<E[K]> }
  : { [k in K]?: never };

/** What a caller gives; `version` is that of the state he has seen, and without it nothing is compared. */
export type Input<E extends Endpoint> = InputOf<E, 'params'> &
  InputOf<E, 'query'> &
  InputOf<E, 'body'> &
  (E['upload'] extends true ? { file: Blob } : { file?: never }) &
  (E['guardedBy'] extends VersionedRead ? { version?: string | undefined } : { version?: never });

type ParsedOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined;

/** What a handler gets after validation. */
export type Parsed<E extends Endpoint> = {
  params: ParsedOf<E, 'params'>;
  query: ParsedOf<E, 'query'>;
  body: ParsedOf<E, 'body'>;
};

/** What a caller receives in `data`. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : Blob;

/** What a handler returns before the reply's schema is applied. */
export type HandlerReply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : never;

/** The methods an endpoint answers to, the preferred one first. */
export function methodsOf(endpoint: Endpoint): readonly [Method, ...Method[]] {
  return typeof endpoint.method === 'string' ? [endpoint.method] : endpoint.method;
}

/** Whether the call writes, whatever its method says. */
export function changesState(endpoint: Endpoint): boolean {
  return endpoint.changesState === true || methodsOf(endpoint)[0] !== 'GET';
}
