import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { LmsError } from './port.ts';

/** The answer: its status, the address of a redirect, and the body as text. */
export interface RawAnswer {
  status: number;
  location: string | null;
  body: string;
}

export interface RequestOptions {
  timeoutMs: number;
  /** Whether a system may be on this machine or in its own network. */
  allowPrivate: boolean;
}

/** More than the list of courses of any center takes. */
const ANSWER_LIMIT = 16 * 1024 * 1024;

const privateAddresses = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  // With IPv4 addresses in them: those written the old way, those of translators (RFC 6052, 8215) and of 6to4 (RFC 3056).
  ['::', 96],
  ['64:ff9b::', 96],
  // Teredo: an IPv4 address wrapped in IPv6.
  ['2001::', 32],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  // Local ones, the former of them (RFC 3879) too, and groups.
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(net, bits, 'ipv6');
}

/** Whether an address belongs to this machine or its own network. An IPv4 address in IPv6 clothes counts as itself. */
export const isPrivateAddress = (address: string): boolean =>
  privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const refusedAddress = () =>
  new LmsError('closed', 'Адрес системы обучения ведёт во внутреннюю сеть портала: так подключать нельзя');

/**
 * Sends a form. The address was typed by a center: its name is looked up and checked at the moment of connecting, so
 * that it cannot be a machine behind the portal, and redirects are not followed.
 * @throws LmsError `unavailable`, or `closed` for an address that is not allowed
 */
export function postForm(url: string, form: URLSearchParams, options: RequestOptions): Promise<RawAnswer> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!options.allowPrivate && isIP(host) > 0 && isPrivateAddress(host)) return Promise.reject(refusedAddress());
  const body = form.toString();
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          accept: 'application/json',
        },
        signal: AbortSignal.timeout(options.timeoutMs),
        lookup: options.allowPrivate ? lookup : publicLookup,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > ANSWER_LIMIT) request.destroy(new LmsError('refused', 'Ответ системы обучения слишком велик'));
          else chunks.push(chunk);
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? null,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
        response.on('error', (error) => reject(asLmsError(error)));
      },
    );
    request.on('error', (error) => reject(asLmsError(error)));
    request.end(body);
  });
}

/** The lookup of Node, which refuses names of private addresses. */
const publicLookup: typeof lookup = ((name: string, options: object, done: (...result: unknown[]) => void) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(refusedAddress());
    const [first] = found;
    if ('all' in options && options.all) return done(null, found);
    return done(null, first?.address, first?.family);
  });
}) as typeof lookup;

function asLmsError(error: unknown): LmsError {
  if (error instanceof LmsError) return error;
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') {
    return new LmsError('unavailable', 'Система обучения не ответила вовремя');
  }
  if (code === 'ENOTFOUND') return new LmsError('unavailable', 'Адрес системы обучения не найден');
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code ?? '')) {
    return new LmsError('closed', 'Сертификат сайта системы обучения недействителен');
  }
  return new LmsError('unavailable', 'Система обучения недоступна');
}
