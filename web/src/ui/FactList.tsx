import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** `Facts` without what explains them: of pages that are the first of a visit. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface Props {
  name: ReactNode;
  children: ReactNode;
  /** A button at the end of the line. */
  action?: ReactNode;
}

/** One name with its value. */
export function FactLine({ name, children, action }: Props) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.value}>{children}</span>
        {action}
      </dd>
    </div>
  );
}
