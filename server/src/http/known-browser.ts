import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import { namedCookie } from './session.ts';

/**
 * Tells a browser in which a person has logged in before from a stranger's, so that guesses at his password elsewhere do
 * not keep him out (decision 37). The mark opens nothing.
 */
export interface KnownBrowser {
  /** The mark that an earlier login with this e-mail has left in the browser; null when there was none. */
  markOf(request: FastifyRequest, email: string): string | null;
  /** Leaves one. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void;
}

/** Browsers keep no cookie longer. */
const LIFETIME_DAYS = 400;
/** Who share one computer; the cookie is sent with every request. */
const PEOPLE = 10;
const SIGNATURE_LENGTH = 22;
const BETWEEN = '~';

/** Marks in a cookie, signed: nothing of them is stored, and nobody makes one for another's e-mail. */
export function knownBrowserOf(config: Pick<Config, 'publicUrl'>, secrets: Secrets): KnownBrowser {
  const cookie = namedCookie(config, 'known-browser', LIFETIME_DAYS * 86_400);
  const marksIn = (request: FastifyRequest) => (cookie.read(request) ?? '').split(BETWEEN).slice(-PEOPLE);
  const signed = (nonce: string, email: string) =>
    nonce + secrets.sign(`${nonce} ${email}`, 'known-browser').toString('base64url').slice(0, SIGNATURE_LENGTH);
  const find = (marks: readonly string[], email: string) =>
    marks.find((mark) => isSame(mark, signed(mark.slice(0, -SIGNATURE_LENGTH), email)));
  return {
    markOf: (request, email) => find(marksIn(request), email) ?? null,
    remember(request, reply, email) {
      const marks = marksIn(request);
      const known = find(marks, email);
      const mark = known ?? signed(randomBytes(12).toString('base64url'), email);
      const others = marks.filter((other) => other !== '' && other !== known);
      cookie.write(reply, [...others, mark].slice(-PEOPLE).join(BETWEEN));
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
