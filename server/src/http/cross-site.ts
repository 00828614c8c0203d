import type { FastifyRequest } from 'fastify';

const UNKNOWN_HOST =
  'Портал не знает адреса, по которому его открыли: укажите этот адрес в настройке PUBLIC_URL и перезапустите портал';

/**
 * Why a request may come from another site, with our cookie but without our page; null when it does not. Asked of every
 * state-changing call. Programs outside browsers send neither header and carry no stolen cookie: they pass.
 * @param ownUrl the portal's own address; null while nobody has set one: then it is this machine, or an address in digits. A
 * name would be whatever an attacker points at us (DNS rebinding), and the browser would call his page ours.
 * @returns what to tell; an empty text when there is no more to say than that it is refused
 */
export function crossSiteOf(request: FastifyRequest, ownUrl: string | null): string | null {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) return null;
  if (isForeign(request, ownUrl)) return '';
  return ownUrl !== null || isThisMachine(request.headers.host ?? '') ? null : UNKNOWN_HOST;
}

function isForeign({ headers }: FastifyRequest, ownUrl: string | null): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return ownUrl === null ? new URL(origin).host !== host : origin !== new URL(ownUrl).origin;
}

/** Whether a Host is «localhost» or an address: nobody can make a name of his own out of these. */
function isThisMachine(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  // A URL writes an address of version 4 in four numbers, and one of version 6 in brackets.
  return /^(localhost|(\d+\.){3}\d+|\[[\da-f:.]+\])$/.test(hostname);
}
