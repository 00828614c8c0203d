import { Progress } from '@mantine/core';
import classes from './ShareBar.module.css';

interface Props {
  /** What the bar counts, for screen readers. */
  label: string;
  count: number;
  all: number;
}

/** How many of all, in words and as a bar: green when it is all of them. */
export function ShareBar({ label, count, all }: Props) {
  const isWhole = all > 0 && count >= all;
  return (
    <div className={classes.share}>
      <span className={classes.words}>{all > 0 ? `${count} из ${all}` : '—'}</span>
      <Progress
        size="sm"
        value={all > 0 ? (100 * count) / all : 0}
        color={isWhole ? 'green' : 'brand'}
        aria-label={`${label}: ${count} из ${all}`}
      />
    </div>
  );
}
