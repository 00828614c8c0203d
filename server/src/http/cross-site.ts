import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser sent this request from another site, with our cookie but without our page. Asked of every
 * state-changing call. Programs outside browsers send neither header and carry no stolen cookie: they pass.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}
