import { Check, CircleAlert, Clock, Lock, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Status.module.css';

/**
 * What a state means to whoever looks at it: `good` is as it should be, `due` waits for somebody to act, `waiting` will come
 * by itself, `locked` cannot come yet or any more, `bad` has failed.
 */
export type Tone = 'good' | 'due' | 'waiting' | 'locked' | 'bad';

/** Each tone has a sign of its own beside its color. */
export const toneIcons: Record<Tone, LucideIcon> = {
  good: Check,
  due: CircleAlert,
  waiting: Clock,
  locked: Lock,
  bad: X,
};

interface Props {
  tone: Tone;
  /** A sign that says more than the tone's own. */
  icon?: LucideIcon;
  children: ReactNode;
}

/** The state of a record in a word: «Открыт», «Не оплачено». */
export function Status({ tone, icon: Icon = toneIcons[tone], children }: Props) {
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {children}
    </span>
  );
}
