import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { usePageName } from '../ui/page-title.ts';
import classes from './Breadcrumbs.module.css';
import type { Crumb } from './screen.ts';

/** The breadcrumbs of the current page; also sets the document's title. */
export function Breadcrumbs({ crumbs, loggedIn }: { crumbs: readonly Crumb[]; loggedIn: boolean }) {
  const current = crumbs.at(-1);
  const name = usePageName() ?? current?.label;
  useEffect(() => {
    document.title = name ? `${name} – Допуск` : 'Допуск';
  }, [name]);

  const home = loggedIn && current?.path !== paths.home ? [{ label: 'Главная', path: paths.home }] : [];
  const above = [...home, ...crumbs.slice(0, -1)];
  return (
    <nav aria-label="Навигационная цепочка" style={{ minWidth: 0 }}>
      <ol className={classes.crumbs}>
        {above.map((crumb) => (
          <li key={crumb.path}>
            <Link className={classes.link} to={crumb.path}>
              {crumb.label}
            </Link>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
        {name ? (
          <li>
            <span className={classes.current} aria-current="page">
              {name}
            </span>
          </li>
        ) : null}
      </ol>
    </nav>
  );
}
