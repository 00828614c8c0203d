import type { GroupState } from '@dopusk/contract/groups.ts';
import type { Paper } from './db.ts';

/** The state of a group by its papers: each number counts assignments. */
export function groupStateOf(papers: readonly Paper[]): GroupState {
  const assigns = [...Map.groupBy(papers, ({ assignId }) => assignId).values()];
  const count = (test: (own: readonly Paper[]) => boolean) => assigns.filter(test).length;
  return {
    assignCount: assigns.length,
    paidCount: count((own) => own.every(({ isPaid }) => isPaid)),
    fixedCount: count((own) => own.some(({ isFixed }) => isFixed)),
    readyCount: count((own) => own.every(({ isPrinted }) => isPrinted)),
  };
}
