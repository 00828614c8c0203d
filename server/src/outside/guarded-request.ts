import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';

/** The answer: its status, the headers of it that are used, and the body as text. */
export interface RawAnswer {
  status: number;
  /** The address of a redirect, which is not followed. */
  location: string | null;
  retryAfter: string | null;
  body: string;
}

export interface RequestOptions {
  timeoutMs: number;
  /** Whether the address may be on this machine or in its own network. */
  allowPrivate: boolean;
  /** What of an answer is read, in bytes; a longer one is cut off or refused. */
  answerLimit: number;
  /** Whether a longer answer is a failure; otherwise its beginning is given. */
  refuseLonger: boolean;
}

/** Why there was no answer. `NotTls`: https to a port that speaks http. */
export type NoAnswer = 'Private' | 'Timeout' | 'NoSuchName' | 'Certificate' | 'NotTls' | 'TooLarge' | 'Unreachable';

/** A request to somebody's address got no answer. */
export class RequestFailure extends Error {
  readonly why: NoAnswer;

  constructor(why: NoAnswer) {
    super(why);
    this.why = why;
  }
}

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

/** Connections that no private machine is at the other end of: those that are kept open are taken again without a lookup. */
const kept = { keepAlive: true, scheduling: 'lifo', timeout: 5000 } as const;
const publicAgents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) };

/** Whether an address belongs to this machine or its own network. An IPv4 address in IPv6 clothes counts as itself. */
export const isPrivateAddress = (address: string): boolean =>
  privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether the host of a URL says itself that it is private: an address, or this machine by its name. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) > 0 ? isPrivateAddress(host) : host === 'localhost' || host.endsWith('.localhost');
}

/**
 * Posts to an address that somebody has typed: its name is looked up and checked at the moment of connecting, so that it
 * cannot be a machine behind the portal, and redirects are not followed.
 * @throws RequestFailure when there was no answer
 */
export function postGuarded(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  options: RequestOptions,
): Promise<RawAnswer> {
  const { protocol, hostname } = new URL(url);
  if (!options.allowPrivate && isPrivateHost(hostname)) {
    return Promise.reject(new RequestFailure('Private'));
  }
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(options.timeoutMs),
        ...(options.allowPrivate
          ? {}
          : { lookup: publicLookup, agent: publicAgents[protocol === 'https:' ? 'https:' : 'http:'] }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const end = () => {
          const { statusCode = 0, headers: given } = response;
          const retryAfter = given['retry-after'] ?? null;
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: statusCode, location: given.location ?? null, retryAfter, body: text });
        };
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size <= options.answerLimit) return;
          // The promise is settled once: what the destroyed request says after that is heard by nobody.
          if (options.refuseLonger) reject(new RequestFailure('TooLarge'));
          else end();
          request.destroy();
        });
        response.on('end', end);
        response.on('error', (error) => reject(failureOf(error)));
      },
    );
    request.on('error', (error) => reject(failureOf(error)));
    request.end(body);
  });
}

/** The lookup of Node, which refuses names of private addresses. */
const publicLookup: typeof lookup = ((name: string, options: object, done: (...result: unknown[]) => void) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(new RequestFailure('Private'));
    const [first] = found;
    if ('all' in options && options.all) return done(null, found);
    return done(null, first?.address, first?.family);
  });
}) as typeof lookup;

function failureOf(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return new RequestFailure('Timeout');
  if (code === 'ENOTFOUND') return new RequestFailure('NoSuchName');
  if (/WRONG_VERSION_NUMBER|^EPROTO$|SSL_PACKET_LENGTH/.test(code)) return new RequestFailure('NotTls');
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code)) return new RequestFailure('Certificate');
  return new RequestFailure('Unreachable');
}
