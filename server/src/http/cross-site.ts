import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser sent this request from another site, with our cookie but without our page. Asked of every
 * state-changing call. Programs outside browsers send neither header and carry no stolen cookie: they pass.
 * @param ownUrl the portal's own address; null while nobody has set one, then it is the address that was asked: a name
 * that an attacker points at us (DNS rebinding) would pass, which is why a portal that is not a trial has one
 */
export function isCrossSite(request: FastifyRequest, ownUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return ownUrl === null ? new URL(origin).host !== request.headers.host : origin !== new URL(ownUrl).origin;
}
