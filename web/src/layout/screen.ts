import type { Access } from '@dopusk/contract/endpoint.ts';
import type { CurrentUser } from '@dopusk/contract/session.ts';
import { useMatches, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** One screen of the portal: a line in routes.tsx. */
export interface Screen {
  /** The pattern, parameters as `$id`. */
  path: string;
  access: Access;
  /** Its name in the breadcrumbs and in the document's title. */
  crumb: string;
  /** Opens also to an operator who is not ready. */
  early?: true;
  /** Hangs on what this browser keeps of former pages: the server cannot draw it. */
  needsBrowser?: true;
  /** The pattern of the screen above it in the breadcrumbs. */
  parent?: string;
  /** Loads the module of the page, whose only export is the component. */
  page: () => Promise<Record<string, ComponentType>>;
}

/**
 * The portal is open to him. An operator's e-mail must be his, his login as safe as his center wants it, and he must act
 * for somebody; until then he sees the gate, and only what opens early (specification §2, «Почта не подтверждена»).
 */
export const isReady = ({ isEmailConfirmed, operator }: CurrentUser): boolean =>
  operator === null || (isEmailConfirmed && !operator.lacksSecondFactor && operator.organization !== null);

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

/** The id in the address. @throws Error "ID wasn't provided in URL" (specification §7) */
export function useRouteId(): string {
  const { id } = useParams({ strict: false }) as { id?: string };
  if (!id) throw new Error("ID wasn't provided in URL");
  return id;
}
