import type { CurrentUser } from '@dopusk/contract/session.ts';
import { ActionIcon, Avatar, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { allows, useCurrentUser } from '../api/session.ts';
import { paths } from '../paths.ts';
import { fullNameOf, initialsOf } from '../text/person.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import classes from './Frame.module.css';
import type { FrameParts } from './frame-parts.ts';
import { type MenuItem, pagesFor, visibleMenu } from './menu-item.ts';
import { useNarrow } from './room.ts';
import { SearchButton } from './SearchButton.tsx';
import { Sidebar } from './Sidebar.tsx';
import { isReady, type Screen, useCrumbs } from './screen.ts';
import { WayBack } from './WayBack.tsx';

interface Props {
  screens: readonly Screen[];
  menuOf: (user: CurrentUser | null) => MenuItem[];
  parts: FrameParts;
}

/** The frame of every page: sidebar (a drawer on narrow screens), header with breadcrumbs, the page itself. */
export function Frame({ screens, menuOf, parts: { Balance, Bell, Keys, PaymentReturn, Search } }: Props) {
  const { user } = useCurrentUser();
  const [drawer, { open, close }] = useDisclosure();
  const narrow = useNarrow();
  const path = useLocation({ select: (location) => location.pathname });
  const crumbs = useCrumbs(screens.filter(({ access }) => allows(access, user)));
  const main = useFocusAfterNavigation(path);
  const burger = useRef<HTMLButtonElement>(null);
  const drawerOpen = narrow && drawer;
  const pages = user?.operator && isReady(user) ? pagesFor(user, menuOf(user), screens) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the drawer
  useEffect(close, [path]);

  // Only after it has closed: until then the burger, like all of the page, is inert.
  useEffect(() => {
    if (drawerOpen) return () => burger.current?.focus();
  }, [drawerOpen]);

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        К содержимому
      </a>
      <Sidebar
        user={user}
        items={visibleMenu(menuOf(user), screens, user)}
        Balance={Balance}
        parents={crumbs.slice(0, -1).map((crumb) => crumb.path)}
        narrow={narrow}
        drawerOpen={drawerOpen}
        onCloseDrawer={close}
      />
      {drawerOpen ? (
        <button type="button" tabIndex={-1} className={classes.overlay} aria-label="Закрыть меню" onClick={close} />
      ) : null}
      <div className={classes.page} inert={drawerOpen}>
        <header className={classes.header}>
          <ActionIcon ref={burger} className={classes.burger} aria-label="Открыть меню" onClick={open}>
            <Menu size={22} aria-hidden />
          </ActionIcon>
          <Breadcrumbs crumbs={crumbs} loggedIn={user !== null} />
          {Search && pages ? <SearchButton Search={Search} pages={pages} /> : null}
          {user && isReady(user) && Bell ? (
            <span className={classes.bell}>
              <Suspense>
                <Bell />
              </Suspense>
            </span>
          ) : null}
          {user ? <UserLink user={user} /> : null}
        </header>
        <ConnectionBanner />
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <WayBack />
          <Outlet />
        </main>
        {Keys && pages ? (
          <Suspense>
            <Keys pages={pages} />
          </Suspense>
        ) : null}
        {user && PaymentReturn ? (
          <Suspense>
            <PaymentReturn />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

function UserLink({ user }: { user: CurrentUser }) {
  const name = fullNameOf({ surname: user.surname, name: user.name });
  const own = user.student ? paths.home : paths.profile;
  return (
    <Link className={classes.user} to={isReady(user) ? own : paths.settings}>
      <VisuallyHidden>{isReady(user) ? 'Профиль' : 'Настройки'}: </VisuallyHidden>
      <Text component="span" className={classes.userName} size="sm" truncate>
        {name}
      </Text>
      <Avatar size={36} radius="xl" aria-hidden>
        {initialsOf(name)}
      </Avatar>
    </Link>
  );
}

/** Moves the focus into the new page, so that a screen reader and the Tab key start from it. */
function useFocusAfterNavigation(path: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
