import type { Endpoint } from '@dopusk/contract/endpoint.ts';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Doing } from './use-doing.ts';

/** Said of what can be undone, before it is done. */
export const UNDO_TEXT = 'В течение суток это можно отменить.';

/** What an action asks before it is done. */
export interface Question {
  title: string;
  text?: string;
  /** What is looked through before the answer, under the text. */
  children?: ReactNode;
  confirm: string;
}

/** The rows chosen of a list: marked one by one, or all that its narrowing finds, of which so many were shown. */
export type ChosenRows<Narrowing> =
  | { ids: string[]; count?: never }
  | ({ ids?: never; count: number } & Partial<Narrowing>);

/** A popup of its own, which asks what to do with the rows. */
export interface ManyPopup<Narrowing> {
  chosen: ChosenRows<Narrowing>;
  count: number;
  /** It is done or has begun. */
  onDone: () => void;
  onClose: () => void;
}

/** What is done with one record: it leads somewhere, is done at once or after a question, or asks in a popup of its own. */
export type ForOne<Of> = {
  /** Whether it is offered for this record to this visitor at all. */
  isFor?: (of: Of, allows: Doing['allows']) => boolean;
  /** Why it cannot be done now, by the contract's predicate; null when it can. */
  reason?: (of: Of) => string | null;
  /** What the record is called, where buttons of several stand beside each other: whoever hears them tells them apart by it. */
  called?: (of: Of) => string | null;
} & (
  | { to: (of: Of) => { to: string; search?: LinkProps['search'] }; run?: never; ask?: never; popup?: never }
  | { run: (of: Of, doing: Doing) => Promise<unknown>; ask?: (of: Of) => Question; to?: never; popup?: never }
  | { popup: (of: Of, onClose: () => void) => ReactNode; to?: never; run?: never; ask?: never }
);

/** What is done with many: begun at once or after a question, or by a popup that asks what to do. */
export type ForMany<Narrowing> = {
  /** What it is called of several, where that is another word. */
  title?: string;
  isFor?: (allows: Doing['allows']) => boolean;
  /** Only with rows that were marked one by one, never with all that are found. */
  markedOnly?: boolean;
} & (
  | {
      begin: (chosen: ChosenRows<Narrowing>, doing: Doing) => Promise<unknown>;
      ask?: (count: number) => Question;
      popup?: never;
    }
  | { popup: (popup: ManyPopup<Narrowing>) => ReactNode; begin?: never; ask?: never }
);

/** An action of a noun, once for every place that offers it: buttons, bar of chosen rows, search, keys (decision 190). */
export interface Action<Of = never, Narrowing = never> {
  title: string;
  icon: LucideIcon;
  /** The key that does it where it is offered, by its place (`KeyboardEvent.code`); without Ctrl. */
  code?: `Key${string}`;
  /** The call that it makes: without its right that is why it cannot be done. */
  takes?: Pick<Endpoint, 'access'>;
  /** What the page is there for; or what takes something away. */
  tone?: 'main' | 'danger';
  one?: ForOne<Of>;
  many?: ForMany<Narrowing>;
}
