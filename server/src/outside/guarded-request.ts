import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The answer: its status, the headers of it that are used, and the body as text. */
export interface RawAnswer {
  status: number;
  /** The address of a redirect, which is not followed. */
  location: string | null;
  /** In seconds; null when it does not say. */
  retryAfter: number | null;
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
export type NoAnswer =
  | 'Private'
  | 'Timeout'
  | 'NoSuchName'
  | 'Certificate'
  | 'NotTls'
  | 'TooLarge'
  | 'NobodyThere'
  | 'Unreachable';

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
  // Of examples, where a network may hide its own machines (RFC 5737).
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  // Of protocols, not of machines: Teredo, which wraps an IPv4 address, among them (RFC 2928).
  ['2001::', 23],
  // Of 6to4, with an IPv4 address in them (RFC 3056), and those of examples.
  ['2002::', 16],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const) {
  privateAddresses.addSubnet(net, bits, 'ipv6');
}

// This machine may have a public address of its own.
for (const { address, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
  privateAddresses.addAddress(address, family === 'IPv6' ? 'ipv6' : 'ipv4');
}

/**
 * Where machines of others are, but for the lists above (RFC 4291): outside of it are local addresses, groups, and those that have
 * an IPv4 address in them.
 */
const publicAddresses = new BlockList();
publicAddresses.addSubnet('2000::', 3, 'ipv6');
/** An IPv4 address in IPv6 clothes, as a lookup may give one: the lists judge it as itself. */
publicAddresses.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Connections that no private machine is at the other end of: those that are kept open are taken again without a lookup. */
const kept = { keepAlive: true, scheduling: 'lifo', timeout: 5000 } as const;
const publicAgents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) };

/** Whether an address belongs to this machine or its own network. An IPv4 address in IPv6 clothes counts as itself. */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 6
    ? !publicAddresses.check(address, 'ipv6') || privateAddresses.check(address, 'ipv6')
    : privateAddresses.check(address, 'ipv4');

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
          const retryAfter = secondsOf(given['retry-after']);
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

/** `Retry-After` is a number of seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
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
  if (code === 'ECONNREFUSED') return new RequestFailure('NobodyThere');
  return new RequestFailure('Unreachable');
}
