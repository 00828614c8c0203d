import { useState } from 'react';

/** The ids of the marked rows while the table is in its edit mode. */
export interface Selection {
  /** Whether the edit mode is on. */
  active: boolean;
  ids: ReadonlySet<string>;
  /** Whether everything that the list finds is chosen, not just the rows that were marked. */
  isAll: boolean;
  start: () => void;
  stop: () => void;
  toggle: (id: string) => void;
  /** Marks all of these, or none when all are marked already. */
  toggleAll: (ids: readonly string[]) => void;
  /** Chooses everything that the list finds; marking a row or another filter takes that back. */
  takeAll: () => void;
}

/**
 * The edit mode of one table.
 * @param narrowing what the list is narrowed by: all that it finds is another all with another one
 */
export function useSelection(narrowing = ''): Selection {
  const [active, setActive] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [allOf, setAllOf] = useState<string | null>(null);
  const mark = (next: (old: ReadonlySet<string>) => ReadonlySet<string>) => {
    setAllOf(null);
    setIds(next);
  };
  return {
    active,
    ids,
    isAll: allOf === narrowing,
    start: () => setActive(true),
    stop: () => {
      setActive(false);
      mark(() => new Set());
    },
    toggle: (id) =>
      mark((old) => (old.has(id) ? new Set([...old].filter((other) => other !== id)) : new Set([...old, id]))),
    toggleAll: (page) =>
      mark((old) =>
        page.every((id) => old.has(id))
          ? new Set([...old].filter((id) => !page.includes(id)))
          : new Set([...old, ...page]),
      ),
    takeAll: () => setAllOf(narrowing),
  };
}
