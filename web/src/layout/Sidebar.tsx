import type { CurrentUser } from '@dopusk/contract/session.ts';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import type { FrameParts } from './frame-parts.ts';
import type { MenuItem } from './menu-item.ts';
import { useExpanded } from './room.ts';
import classes from './Sidebar.module.css';
import { SidebarMenu } from './SidebarMenu.tsx';
import { isReady } from './screen.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

// Operators only: the login page does not wait for its drop-down.
const OrganizationSwitcher = lazyPart(async () => (await import('./OrganizationSwitcher.tsx')).OrganizationSwitcher, {
  isDrawn: true,
});

interface Props {
  user: CurrentUser | null;
  items: readonly MenuItem[];
  Balance: FrameParts['Balance'];
  /** The paths of the screens above the one on show. */
  parents: readonly string[];
  /** A slide-in drawer instead of a column. */
  narrow: boolean;
  drawerOpen: boolean;
  onCloseDrawer: () => void;
}

/** The sidebar: 360 wide, or 90 when collapsed; the choice is remembered under `expanded` (docs/rules.md#6.1, 6.8). */
export function Sidebar({ user, items, Balance, parents, narrow, drawerOpen, onCloseDrawer }: Props) {
  const [expanded, setExpanded] = useExpanded();
  const collapsed = !narrow && !expanded;
  // An operator who is not ready does not see the organization.
  const organization = user && isReady(user) ? user.operator?.organization : null;
  const close = useRef<HTMLButtonElement>(null);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onCloseDrawer();
  });

  // The page beside an open drawer is inert: it is enough to move the focus here.
  useEffect(() => {
    if (!drawerOpen) return;
    close.current?.focus();
    window.addEventListener('keydown', onEscape);
    return () => window.removeEventListener('keydown', onEscape);
  }, [drawerOpen]);

  return (
    <aside
      className={classes.sidebar}
      aria-label="Боковая панель"
      data-collapsed={collapsed || undefined}
      data-open={drawerOpen || undefined}
    >
      <div className={classes.brand}>
        <Link className={classes.logo} to={paths.home} aria-label="Допуск: на главную">
          <img src="/favicon.svg" alt="" width={36} height={36} />
          {collapsed ? null : <span>Допуск</span>}
        </Link>
        {narrow ? (
          <ActionIcon ref={close} aria-label="Закрыть меню" onClick={onCloseDrawer}>
            <X size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            aria-label={collapsed ? 'Развернуть меню' : 'Свернуть меню'}
            aria-expanded={!collapsed}
            onClick={() => setExpanded(collapsed)}
          >
            {collapsed ? <PanelLeftOpen size={20} aria-hidden /> : <PanelLeftClose size={20} aria-hidden />}
          </ActionIcon>
        )}
      </div>
      {organization ? (
        <Suspense>
          <OrganizationSwitcher current={organization} collapsed={collapsed} />
          {Balance ? <Balance organization={organization} collapsed={collapsed} /> : null}
        </Suspense>
      ) : null}
      <nav className={classes.nav} aria-label="Основное меню">
        <SidebarMenu {...{ items, parents, collapsed, narrow }} />
      </nav>
      <div className={classes.foot}>
        <ThemeSwitch collapsed={collapsed} />
      </div>
    </aside>
  );
}
