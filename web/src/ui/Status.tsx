import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Status.module.css';

interface Props {
  /** Green: the good state. */
  good: boolean;
  icon?: LucideIcon;
  children: ReactNode;
}

/** The state of a record in a word: «Открыт», «Не оплачено». */
export function Status({ good, icon: Icon, children }: Props) {
  return (
    <span className={classes.status} data-good={good || undefined}>
      {Icon ? <Icon size={14} aria-hidden /> : null}
      {children}
    </span>
  );
}
