import { Link } from '@tanstack/react-router';
import { allows, useCurrentUser } from '../../api/session.ts';
import { isReady } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './SettingsPage.module.css';

const pages = [
  { label: 'Мои', path: paths.settings },
  { label: 'Центр', path: paths.centerSettings },
];

/** The head of both pages of settings; only who works for a center has the choice between them. */
export function SettingsHeader({ title }: { title: string }) {
  const { user } = useCurrentUser();
  const hasCenter = user !== null && isReady(user) && allows('center', user);
  return (
    <>
      <PageHeader title={title} />
      {hasCenter ? (
        <nav aria-label="Чьи настройки" className={classes.pages}>
          {pages.map(({ label, path }) => (
            <Link key={path} to={path} activeOptions={{ exact: true }} className={classes.page}>
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
    </>
  );
}
