import { queryOf } from '../paths.ts';

export interface OwnAddress {
  to: string;
  search: ReturnType<typeof queryOf>;
  hash: string;
}

/** Nothing lives there: whatever resolves to it said no site of its own. */
const NOWHERE = 'http://portal.invalid';

/**
 * An address of this portal from a text that came with a link; null for whatever leads elsewhere: another site, another
 * scheme, and what browsers read as one (`//evil.example`, `/\evil.example`).
 */
export function ownAddress(text: string): OwnAddress | null {
  if (!text.startsWith('/') || !URL.canParse(text, NOWHERE)) return null;
  const url = new URL(text, NOWHERE);
  // `/..//evil.example` resolves to a path that would be read as a site the next time.
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return null;
  return { to: url.pathname, search: queryOf(Object.fromEntries(url.searchParams)), hash: url.hash.slice(1) };
}
