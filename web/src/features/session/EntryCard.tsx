import type { ReactNode } from 'react';
import classes from './EntryCard.module.css';

/** In the middle of the page: a step on the way into the portal. */
export function EntryCard({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <div className={`app-card ${classes.card}`}>{children}</div>
    </div>
  );
}
