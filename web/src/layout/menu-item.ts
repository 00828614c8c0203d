import type { CurrentUser } from '@dopusk/contract/session.ts';
import type { LucideIcon } from 'lucide-react';
import { allows } from '../api/session.ts';
import type { FoundPage } from './frame-parts.ts';
import type { Screen } from './screen.ts';

export interface MenuLink {
  label: string;
  path: string;
}

/** An entry of the sidebar. Without a path it only opens its sub-items. */
export interface MenuItem {
  label: string;
  icon: LucideIcon;
  path?: string;
  items?: MenuLink[];
}

/**
 * The entries that lead to screens this user may open. An entry whose own screen is closed leads to its first open
 * sub-item.
 */
export function visibleMenu(
  items: readonly MenuItem[],
  screens: readonly Screen[],
  user: CurrentUser | null,
): MenuItem[] {
  const accessOf = new Map(screens.map((screen) => [screen.path, screen.access]));
  const open = (path: string) => {
    const access = accessOf.get(path);
    return access !== undefined && allows(access, user);
  };
  return items.flatMap(({ items: links, path, ...entry }) => {
    const visible = links?.filter((link) => open(link.path)) ?? [];
    const own = path !== undefined && open(path) ? path : visible[0]?.path;
    if (own === undefined) return [];
    return [visible.length > 0 ? { ...entry, path: own, items: visible } : { ...entry, path: own }];
  });
}

/**
 * Whether an entry is highlighted: the current path is its own or a sub-item's, or one of `parents`, the paths that the
 * screen names as its parents (docs/rules.md#6.10).
 */
export function isHighlighted(item: MenuItem, path: string, parents: readonly string[]): boolean {
  const own = [item.path, ...(item.items ?? []).map((link) => link.path)];
  return own.includes(path) || parents.some((parent) => own.includes(parent));
}

/**
 * The pages without parameters that this user may open, by the names of the menu, and of the breadcrumbs where the menu
 * has none: what the search finds.
 */
export function pagesFor(user: CurrentUser, menu: readonly MenuItem[], screens: readonly Screen[]): FoundPage[] {
  const ofMenu = visibleMenu(menu, screens, user).flatMap(({ label, path, items }) =>
    items
      ? items.map((link) => ({ label: link.label, parent: label === link.label ? '' : label, path: link.path }))
      : [{ label, parent: '', path: path ?? '' }],
  );
  const named = new Set(ofMenu.map(({ path }) => path));
  const others = screens
    .filter(
      ({ path, access, needsQuery }) => access !== 'anyone' && !path.includes('$') && !needsQuery && !named.has(path),
    )
    .filter(({ access }) => allows(access, user))
    .map(({ crumb, parent, path }) => ({
      label: crumb,
      parent: screens.find((screen) => screen.path === parent)?.crumb ?? '',
      path,
    }));
  return [...ofMenu, ...others];
}
