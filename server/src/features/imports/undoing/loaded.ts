import { IMPORT_HOURS } from '@dopusk/contract/imports.ts';
import { found, Refusal } from '../../../http/refusal.ts';
import type { lockImport } from '../db.ts';

export type Import = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** A load that can still be undone. @throws Refusal NotFoundDraft */
export function loaded<T extends Pick<Import, 'undoneAt' | 'loadedAt'>>(row: T | undefined): T {
  const load = found(row, 'NotFoundDraft');
  if (load.undoneAt) throw new Refusal('NotFoundDraft', 'Загрузка уже отменена');
  if (!load.loadedAt || load.undoneAt || isOutdated(load.loadedAt)) throw new Refusal('NotFoundDraft');
  return load;
}

export const isOutdated = (since: Date): boolean => Date.now() - since.getTime() > IMPORT_HOURS * 3_600_000;
