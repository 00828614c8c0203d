import type { ReactNode } from 'react';
import classes from './EntryCard.module.css';

/** A card in the middle of the page for a step of the login. */
export function EntryCard({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <div className={`app-card ${classes.card}`}>{children}</div>
    </div>
  );
}
