import type { Access, Caller } from '@dopusk/contract/endpoint.ts';
import type { CurrentUser } from '@dopusk/contract/session.ts';
import { useMatches, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** One screen of the portal: a line in routes.tsx. */
export interface Screen {
  /** The pattern, parameters as `$id`. */
  path: string;
  access: Access | Caller;
  /** Its name in the breadcrumbs and in the document's title. */
  crumb: string;
  /** Opens also to an operator who is not ready. */
  early?: true;
  /** Depends on the browser's storage: the server cannot draw it. */
  needsBrowser?: true;
  /** Opens nothing without what stands in the query of its address: the search does not lead there. */
  needsQuery?: true;
  /** The pattern of the screen above it in the breadcrumbs. */
  parent?: string;
  /** Loads the module of the page, whose only export is the component. */
  page: () => Promise<Record<string, ComponentType>>;
}

/**
 * Whether the portal is open to the user. An operator must have confirmed his e-mail, have said who he is, set up the second
 * factor that his center demands, and have an organization; until then he sees a step to be done first, and only the screens marked
 * `early`.
 */
export const isReady = ({ isEmailConfirmed, isUnnamed, operator }: CurrentUser): boolean =>
  operator === null ||
  (isEmailConfirmed && !isUnnamed && !operator.lacksSecondFactor && operator.organization !== null);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

export interface Crumb {
  label: string;
  path: string;
}

/** The chain of screens from the topmost parent to this one, with the parameters of the address filled in. */
export function crumbsOf(
  screen: Screen,
  screens: readonly Screen[],
  params: Readonly<Record<string, string>>,
): Crumb[] {
  const parent = screens.find((other) => other.path === screen.parent);
  const path = screen.path.replace(/\$(\w+)/g, (whole, name: string) => params[name] ?? whole);
  return [...(parent ? crumbsOf(parent, screens, params) : []), { label: screen.crumb, path }];
}

/** The chain to the screen of the current address; empty when there is none at it. */
export function useCrumbs(screens: readonly Screen[]): Crumb[] {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const params = useParams({ strict: false }) as Record<string, string>;
  return screen ? crumbsOf(screen, screens, params) : [];
}

/**
 * The id in the address.
 * @throws Error "ID wasn't provided in URL" when there is none
 */
export function useRouteId(): string {
  const { id } = useParams({ strict: false }) as { id?: string };
  if (!id) throw new Error("ID wasn't provided in URL");
  return id;
}
