import { useState } from 'react';

/** The ids of the marked rows while the table is in its edit mode. */
export interface Selection {
  /** Whether the edit mode is on. */
  active: boolean;
  ids: ReadonlySet<string>;
  start: () => void;
  stop: () => void;
  toggle: (id: string) => void;
  /** Marks all of these, or none when all are marked already. */
  toggleAll: (ids: readonly string[]) => void;
}

/** The edit mode of one table. */
export function useSelection(): Selection {
  const [active, setActive] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    active,
    ids,
    start: () => setActive(true),
    stop: () => {
      setActive(false);
      setIds(new Set());
    },
    toggle: (id) =>
      setIds((old) => (old.has(id) ? new Set([...old].filter((other) => other !== id)) : new Set([...old, id]))),
    toggleAll: (page) =>
      setIds((old) =>
        page.every((id) => old.has(id))
          ? new Set([...old].filter((id) => !page.includes(id)))
          : new Set([...old, ...page]),
      ),
  };
}
