import type { ImportProgress, ImportStage } from '@dopusk/contract/imports.ts';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { findNote, forgetProgress, type Note, noteProgress } from './db.ts';

/** Where each stage begins and ends in the whole work, by how long ten thousand people take. */
const SHARES: Record<ImportStage, readonly [from: number, to: number]> = {
  Waiting: [0, 0],
  Reading: [0, 35],
  Checking: [35, 70],
  Matching: [70, 85],
  Saving: [85, 100],
  Loading: [0, 100],
};

/** Notes how far the work is, in passing: neither waits nor fails. */
export type Report = (stage: ImportStage, done: number, total: number) => void;

/**
 * Does work that the user can follow by `id`. The notes are no part of its transaction, or nobody could see them, and
 * are not waited for in it: a transaction that waits for a second connection can wait for ever.
 * @param id null when nobody asks
 */
export async function withProgress<T>(
  db: Db,
  scope: OperatorScope,
  id: string | null,
  work: (report: Report) => Promise<T>,
): Promise<T> {
  if (id === null) return work(() => undefined);
  let waiting: Note | null = null;
  let writing: Promise<void> | null = null;
  const writeAll = async () => {
    while (waiting) {
      const note: Note = waiting;
      waiting = null;
      await noteProgress(db, scope, id, note).catch(() => undefined);
    }
    writing = null;
  };
  const report: Report = (stage, done, total) => {
    // Of the notes that come while one is being written the last is kept.
    waiting = { stage, done, total };
    writing ??= writeAll();
  };
  try {
    return await work(report);
  } finally {
    await writing;
    await forgetProgress(db, scope, id).catch(() => undefined);
  }
}

/** How far the user's own work under this id is; an id that nobody uses is waiting. */
export async function readProgress(db: Db, scope: OperatorScope, id: string): Promise<ImportProgress> {
  const note = (await findNote(db, scope, id)) ?? { stage: 'Waiting' as const, done: 0, total: 0 };
  return { ...note, percent: percentOf(note) };
}

function percentOf({ stage, done, total }: Note): number {
  const [from, to] = SHARES[stage];
  return Math.floor(from + (to - from) * (total > 0 ? Math.min(done / total, 1) : 0));
}
