import { type Endpoint, methodsOf } from '@dopusk/contract/endpoint.ts';
import fc from 'fast-check';
import type { z } from 'zod';
import type { StrangerCall } from '../strangers/strangers.ts';
import type { StrangerHousehold } from '../world.ts';
import { hostileKeys, hostileQueries, hostileSegments, hostileTexts, hostileValue } from './hostile.ts';
import { hostileUpload } from './hostile-uploads.ts';
import { plausible } from './plausible.ts';
import type { RawRequest } from './raw-request.ts';

/** What a call takes, by where it stands in the request. */
export interface Input {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/**
 * Requests of one call with at most one thing wrong, so that what is behind the first check is reached too: the wrong
 * value, key, encoding, type of content, path or query is put into an input that is otherwise accepted.
 * @param sample the call's stranger line told of the caller's own household: an input that leads to his own rows
 */
export function requestsOf(
  endpoint: Endpoint,
  household: StrangerHousehold,
  sample: StrangerCall['input'] | null,
): fc.Arbitrary<RawRequest> {
  const input = fc.oneof(acceptableInput(endpoint, household, sample), acceptableInput(endpoint, household, null));
  const method = fc.constantFrom(...methodsOf(endpoint));
  const plain = fc.tuple(method, input).chain(([verb, given]) => withBody(endpoint, verb, given));
  return fc.oneof(
    { arbitrary: plain, weight: 2 },
    {
      arbitrary: fc.tuple(method, changed(input)).chain(([verb, given]) => withBody(endpoint, verb, given)),
      weight: 8,
    },
    ...(endpoint.path.includes(':') ? [{ arbitrary: plain.chain(withSegment(endpoint)), weight: 2 }] : []),
    { arbitrary: plain.chain(withQuery), weight: 3 },
    ...(endpoint.body && !endpoint.upload ? [{ arbitrary: plain.chain(withTransport), weight: 4 }] : []),
  );
}

/** An input that the call's schemas accept; with a sample it leads to what the sample leads to. */
export function acceptableInput(
  endpoint: Endpoint,
  household: StrangerHousehold,
  sample: StrangerCall['input'] | null,
): fc.Arbitrary<Input> {
  const of = (schema: z.ZodType | undefined, none: unknown) =>
    schema ? plausible(schema, household) : fc.constant(none);
  return fc
    .record({ params: of(endpoint.params, {}), query: of(endpoint.query, {}), body: of(endpoint.body, undefined) })
    .map((made) => {
      const { params, query, body } = made as Input;
      if (!sample) return { params, query, body };
      return {
        params: { ...params, ...sample.params },
        query: { ...query, ...sample.query },
        body: isObject(body) && isObject(sample.body) ? { ...body, ...sample.body } : (sample.body ?? body),
      };
    });
}

/** One value replaced, wrapped, left out or added, anywhere in query or body. */
function changed(input: fc.Arbitrary<Input>): fc.Arbitrary<Input> {
  const change = fc.oneof(
    { arbitrary: hostileValue.map((value) => ({ kind: 'replace' as const, value })), weight: 6 },
    { arbitrary: fc.constant({ kind: 'remove' as const }), weight: 1 },
    { arbitrary: fc.constant({ kind: 'wrap' as const }), weight: 1 },
    {
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        key: fc.constantFrom(...hostileKeys),
        value: hostileValue,
      }),
      weight: 1,
    },
  );
  return fc.tuple(input, fc.nat(), change).map(([given, spot, what]) => {
    const copy = structuredClone({ query: given.query, body: given.body }) as Record<string, unknown>;
    const spots = [...spotsIn(copy)];
    const { holder, key } = spots[spot % spots.length] ?? { holder: copy, key: 'body' };
    if (what.kind === 'replace') define(holder, key, what.value);
    else if (what.kind === 'wrap') define(holder, key, [holder[key]]);
    else if (what.kind === 'remove') delete holder[key];
    else if (isObject(holder[key])) define(holder[key], what.key, what.value);
    else define(holder, key, { [what.key]: what.value });
    return { ...given, ...copy } as Input;
  });
}

/** Every place below an object where a value stands. */
export function* spotsIn(holder: Record<string, unknown>): Generator<{ holder: Record<string, unknown>; key: string }> {
  for (const [key, value] of Object.entries(holder)) {
    yield { holder, key };
    if (typeof value === 'object' && value !== null) yield* spotsIn(value as Record<string, unknown>);
  }
}

/** As an own property, whatever its name is. */
export function define(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The request of an input; an upload's body is multipart and wrong in its own ways. */
function withBody(endpoint: Endpoint, method: string, { params, query, body }: Input): fc.Arbitrary<RawRequest> {
  const path = addressOf(endpoint, params, query);
  if (endpoint.upload) {
    return hostileUpload(isObject(body) ? body : {}).map((upload) => ({ method, path, ...upload }));
  }
  const text = body === undefined ? null : JSON.stringify(body);
  return fc.constant({
    method,
    path,
    headers: text === null ? {} : { 'content-type': 'application/json' },
    body: text === null ? null : Buffer.from(text),
  });
}

/** Path and query of a call. */
export function addressOf(endpoint: Endpoint, params: Input['params'], query: unknown): string {
  const segments = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeLoosely(String(params[name] ?? '')));
  return `/api${segments}${toQueryString(query)}`;
}

function toQueryString(query: unknown): string {
  if (!isObject(query)) return '';
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => `${encodeLoosely(name)}=${encodeLoosely(asText(one))}`),
  );
  // Longer than any server reads a first line; what is longer never reaches us.
  return pairs.length > 0 ? `?${pairs.join('&').slice(0, 12_000)}` : '';
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Percent-encoded bytes; a half of a surrogate pair as the bytes that it would have. */
function encodeLoosely(text: string): string {
  return text.slice(0, 4000).replace(/[^\w.~-]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) {
      return `%ed%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`;
    }
    return encodeURIComponent(sign);
  });
}

/** One of the path's own parameters, written as no page would write it. */
const withSegment =
  (endpoint: Endpoint) =>
  (request: RawRequest): fc.Arbitrary<RawRequest> =>
    fc.constantFrom(...hostileSegments).map((segment) => ({
      ...request,
      path: `/api${endpoint.path.replace(/:\w+/, segment).replace(/:\w+/g, 'x')}`,
    }));

const withQuery = (request: RawRequest): fc.Arbitrary<RawRequest> =>
  fc.constantFrom(...hostileQueries).map((query) => ({
    ...request,
    path: `${request.path}${request.path.includes('?') ? '&' : '?'}${query}`.slice(0, 14_000),
  }));

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/json; charset=windows-1251',
  'application/vnd.api+json',
  'application/xml',
  'json',
  ';',
  '',
];

/** A body that is no JSON, or not what its type says. */
function withTransport(request: RawRequest): fc.Arbitrary<RawRequest> {
  const { body } = request;
  if (!body) return fc.constant(request);
  const text = body.toString();
  const bodies: (Buffer | string)[] = [
    body.subarray(0, body.length / 2),
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'latin1'),
    Buffer.from(text.replaceAll(/"[^"]*"/g, '"\u00ff\u00fe"'), 'latin1'),
    text.replaceAll(/:("[^"]*"|\d+|true)/g, ':1e400'),
    text.replaceAll(/:("[^"]*"|\d+|true)/g, ':-1e400'),
    text.replaceAll(/:("[^"]*"|\d+|true)/g, ':NaN'),
    text.replaceAll(/:("[^"]*"|\d+|true)/g, ':"\\ud800"'),
    text.replaceAll(/:("[^"]*"|\d+|true)/g, ':"\\u0000"'),
    text.replace('{', '{"__proto__":{"polluted":true},'),
    text.replace('{', '{"constructor":{"prototype":{"polluted":true}},'),
    text.replace('{', `${text.slice(0, -1)},`),
    `[${text}]`,
    ...hostileTexts.slice(0, 12).map((hostile) => JSON.stringify(hostile)),
    '',
    'null',
    'true',
    '0',
    '"',
    '[]',
    '{}',
    '\u0000',
    '['.repeat(100_000),
    '{"a":'.repeat(100_000),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  ];
  return fc.oneof(
    fc.constantFrom(...contentTypes).map((type) => ({ ...request, headers: { 'content-type': type } })),
    fc.constantFrom(...bodies).map((wrong) => ({ ...request, body: Buffer.from(wrong as string) })),
    fc.constantFrom('gzip', 'br', 'identity', 'x').map((encoding) => ({
      ...request,
      headers: { ...request.headers, 'content-encoding': encoding },
    })),
  );
}
