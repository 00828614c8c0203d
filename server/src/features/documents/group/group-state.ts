import type { GroupState } from '@dopusk/contract/groups.ts';
import { kindOf } from '../document-kinds.ts';
import type { Paper } from './db.ts';
import type { NewItem } from './run/db.ts';

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

/** What is left to fix: one protocol for each course, before the papers that name its number; then everything else. */
export function openItemsOf(papers: readonly Paper[]): NewItem[] {
  const open = papers.filter(({ type, isFixed }) => !isFixed && kindOf(type));
  const courses = new Set(open.filter(({ type }) => type === 'Protocol').map(({ courseId }) => courseId));
  return [
    ...[...courses].map((courseId): NewItem => ({ courseId, assignId: null, type: 'Protocol' })),
    ...open.filter(({ type }) => type !== 'Protocol'),
  ];
}
