import { Found } from '@dopusk/contract/search.ts';
import { RECENTLY_FOUND } from '../../api/session.ts';

const KEPT_AT_MOST = 6;

/** What was opened from the search in this organization, the latest first; nothing of what was opened in another. */
export function recentlyFound(organizationId: string): Found[] {
  try {
    const kept = JSON.parse(localStorage.getItem(RECENTLY_FOUND) ?? '{}');
    return kept.organizationId === organizationId ? Found.array().parse(kept.found) : [];
  } catch {
    return [];
  }
}

/** Keeps a record for the next search, until the operator logs out or acts for another organization. */
export function rememberFound(found: Found, organizationId: string): void {
  const others = recentlyFound(organizationId).filter(({ kind, id }) => kind !== found.kind || id !== found.id);
  const kept = { organizationId, found: [found, ...others].slice(0, KEPT_AT_MOST) };
  localStorage.setItem(RECENTLY_FOUND, JSON.stringify(kept));
}
