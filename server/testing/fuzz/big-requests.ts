import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import { methodsOf } from '@dopusk/contract/endpoint.ts';
import { zipSync } from 'fflate';
import { BOUNDARY, field, filePart } from './hostile-uploads.ts';
import type { RawRequest } from './raw-request.ts';
import { addressOf, define, type Input, spotsIn } from './requests.ts';

const MEGABYTE = 1024 * 1024;
const big = 'a'.repeat(10 * MEGABYTE);

/** A little less than the largest JSON body: what is larger is refused unread, this is read. */
const allowed = MEGABYTE - 10_000;

/** Texts of one megabyte over which a careless expression or loop never comes to its end. */
const longTexts: readonly string[] = ['a', ' ', '1', 'a@', '+7', '-', '\u0301', '{'].map((piece) =>
  piece.repeat(allowed / Buffer.byteLength(JSON.stringify(piece).slice(1, -1))),
);

/** A request, and the status that it must have when there is but one. */
export interface BigRequest {
  request: RawRequest;
  status: number | null;
}

/**
 * Requests of a call that are too big or as big as they may be, in every place that can be big.
 * @param input one that the call accepts
 */
export function* bigRequestsOf(endpoint: Endpoint, input: Input): Generator<BigRequest> {
  const [method = 'GET'] = methodsOf(endpoint);
  const path = addressOf(endpoint, input.params, input.query);
  const json = { 'content-type': 'application/json' };
  const ask = (request: Partial<RawRequest>, status: number | null = null): BigRequest => ({
    request: { method, path, headers: {}, body: null, ...request },
    status,
  });
  yield ask({ path: `${path}${path.includes('?') ? '&' : '?'}search=${big}` }, 431);
  yield ask({ path: `${path}${big}` }, 431);
  yield ask({ headers: { 'x-big': big } }, 431);
  yield ask({ headers: { cookie: `session=${big}` } }, 431);
  const bodies = [`{"a":"${big}"}`, `{"${big}":1}`, `"${big}"`, '['.repeat(big.length), '{"a":'.repeat(big.length / 5)];
  for (const body of bodies) {
    // A GET's body is not read.
    const status = method === 'GET' ? null : 413;
    yield ask({ headers: json, body: Buffer.from(body) }, status);
    yield ask({ headers: { ...json, 'transfer-encoding': 'chunked' }, body: Buffer.from(body) }, status);
  }
  if (endpoint.upload) {
    for (const body of bigUploads(input.body)) yield ask({ headers: multipart, body });
  } else {
    for (const body of allowedBodies(input.body)) yield ask({ headers: json, body: Buffer.from(body) });
    yield ask({ headers: multipart, body: whole(field('a', big)) });
  }
}

/** JSON that is read to its end: every text of the input grown to a megabyte, then more keys, items and levels than any. */
function* allowedBodies(body: unknown): Generator<string> {
  const count = [...spotsIn({ body })].length;
  for (let spot = 0; spot < count; spot++) {
    for (const text of longTexts) {
      const holder = structuredClone({ body });
      const place = [...spotsIn(holder)][spot];
      if (typeof place?.holder[place.key] !== 'string') break;
      define(place.holder, place.key, text);
      yield JSON.stringify(holder.body);
    }
  }
  const rest = JSON.stringify(body ?? {}).slice(1, -1);
  const more = rest === '' ? '' : `,${rest}`;
  yield `{"${'a'.repeat(allowed)}":1${more}}`;
  yield `{"a":${'['.repeat(allowed / 2)}${']'.repeat(allowed / 2)}${more}}`;
  yield `{${Array.from({ length: 80_000 }, (_, n) => `"${n}":1`).join()}${more}}`;
  yield `[${'1,'.repeat(allowed / 2)}1]`;
}

const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

const whole = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));

/** Files of ten megabytes that are hard to read, and forms that are large beside the file. */
function bigUploads(body: unknown): Buffer[] {
  const fields = Object.entries(body ?? {}).map(([name, value]) => field(name, String(value)));
  const small = filePart('a.csv', Buffer.from('Фамилия;Имя\n'));
  const contents: (string | Buffer)[] = [
    big,
    `${big}${big}${big}`,
    ...['\n', ';', '"', '\u0000', 'Фамилия;Имя\n'].map((piece) => piece.repeat(big.length / piece.length)),
    ...['<<', '[', '1 0 obj\n', '%'].map((piece) => `%PDF-1.7\n${piece.repeat(big.length / piece.length)}`),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(big)]),
    Buffer.from(
      zipSync({ 'xl/workbook.xml': Buffer.from(big), '[Content_Types].xml': Buffer.from(big) }, { level: 0 }),
    ),
    Buffer.from(zipSync({ 'word/document.xml': Buffer.from('<a>'.repeat(big.length / 3)) }, { level: 0 })),
  ];
  return [
    ...contents.map((content) => whole(...fields, filePart('a', Buffer.from(content)))),
    whole(field('documentType', big), ...fields, small),
    whole(field(big, 'x'), ...fields, small),
    whole(...fields, filePart(big, Buffer.from('x'))),
    whole(...fields, `--${BOUNDARY}\r\nX-Y: ${big}\r\n\r\nx\r\n`, small),
    whole(`${big}\r\n`, ...fields, small),
    Buffer.concat([whole(...fields, small), Buffer.from(big)]),
  ];
}
