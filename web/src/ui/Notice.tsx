import { Text, Title } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface Props {
  icon: LucideIcon;
  title: string;
  hint?: ReactNode;
  /** 1 when the notice is the page itself. */
  order?: 1 | 2 | 3;
  role?: 'alert' | 'status';
  /** What to do next: a button or a link. */
  children?: ReactNode;
}

/** A notice instead of content: why there is none and what to do next. */
export function Notice({ icon: Icon, title, hint, order = 2, role, children }: Props) {
  return (
    <div className={classes.notice} role={role}>
      <div className={classes.icon}>
        <Icon size={32} strokeWidth={1.75} aria-hidden />
      </div>
      <Title order={order} size="h2">
        {title}
      </Title>
      {hint ? <Text c="dimmed">{hint}</Text> : null}
      {children ? <div className={classes.next}>{children}</div> : null}
    </div>
  );
}
