import { Link, useLocation } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { FloatingLinks } from './FloatingLinks.tsx';
import { isHighlighted, type MenuItem, type MenuLink } from './menu-item.ts';
import classes from './SidebarMenu.module.css';

interface Props {
  items: readonly MenuItem[];
  collapsed: boolean;
  narrow: boolean;
  /** The paths of the screens above the one on show: a student's page highlights «Персонал». */
  parents: readonly string[];
}

/**
 * The entries of the sidebar. An entry with sub-items opens them; on a wide screen with an expanded sidebar it also
 * leads to its own page.
 */
export function SidebarMenu({ items, collapsed, narrow, parents }: Props) {
  const path = useLocation({ select: (location) => location.pathname });
  const [opened, setOpened] = useState<Record<string, boolean>>({});
  const [floating, setFloating] = useState<{ label: string; top: number } | null>(null);

  return (
    <ul className={classes.list}>
      {items.map((item) => {
        const active = isHighlighted(item, path, parents);
        const open = collapsed ? floating?.label === item.label : (opened[item.label] ?? active);
        const toggle = (top: number) => {
          if (collapsed) setFloating(open ? null : { label: item.label, top });
          else setOpened({ ...opened, [item.label]: !open });
        };
        const body = (
          <>
            <item.icon size={20} aria-hidden />
            {collapsed ? null : <span>{item.label}</span>}
          </>
        );
        return (
          <li key={item.label}>
            <div className={classes.row} data-active={active || undefined} data-collapsed={collapsed || undefined}>
              {item.path && !(item.items && (collapsed || narrow)) ? (
                <Link
                  className={classes.entry}
                  to={item.path}
                  activeOptions={{ exact: true }}
                  aria-current={path === item.path ? 'page' : undefined}
                  {...(collapsed ? { 'aria-label': item.label, title: item.label } : {})}
                  onClick={() => setOpened({ ...opened, [item.label]: true })}
                >
                  {body}
                </Link>
              ) : (
                <button
                  type="button"
                  className={classes.entry}
                  aria-expanded={open}
                  {...(collapsed ? { 'aria-label': item.label, title: item.label } : {})}
                  onClick={(event) => toggle(event.currentTarget.getBoundingClientRect().top)}
                >
                  {body}
                  {collapsed ? null : <ChevronRight className={classes.arrow} size={18} aria-hidden />}
                </button>
              )}
              {item.items && !collapsed && !narrow ? (
                <button
                  type="button"
                  className={classes.chevron}
                  aria-label={`${open ? 'Свернуть' : 'Развернуть'}: ${item.label}`}
                  aria-expanded={open}
                  onClick={() => toggle(0)}
                >
                  <ChevronRight className={classes.arrow} size={18} aria-hidden />
                </button>
              ) : null}
            </div>
            {item.items && open && !collapsed ? <Links links={item.items} path={path} /> : null}
            {item.items && floating && open && collapsed ? (
              <FloatingLinks top={floating.top} title={item.label} onClose={() => setFloating(null)}>
                <Links links={item.items} path={path} floating onFollow={() => setFloating(null)} />
              </FloatingLinks>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

interface LinksProps {
  links: readonly MenuLink[];
  path: string;
  floating?: boolean;
  onFollow?: () => void;
}

function Links({ links, path, floating, onFollow }: LinksProps) {
  return (
    <ul className={`${classes.list} ${floating ? '' : classes.sub}`}>
      {links.map((link) => (
        <li key={link.path}>
          <Link
            className={classes.link}
            to={link.path}
            activeOptions={{ exact: true }}
            aria-current={path === link.path ? 'page' : undefined}
            onClick={onFollow}
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
