import type { Context } from '../../context.ts';
import type { OperatorScope } from '../../db/scope.ts';
import type { Download } from '../../http/download.ts';
import { found, Refusal } from '../../http/refusal.ts';
import { absentEntry, handOutFiles, sortToHandOut } from '../documents/handout.ts';
import { listOutcomes, readBatch } from './db/batches.ts';
import { reasonOf } from './reason-of.ts';

/**
 * The documents that an own batch has collected in one archive of PDF, a folder a person, with a list of those that are not in it
 * and why: as they are now, for one may have been revoked since.
 * @throws Refusal NotFoundBatch also of another action, HasAssignNotGeneratedDocs when there is nothing in it, BadRequest when
 *   they are too large together
 */
export async function handOutCollected(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  scope: OperatorScope,
  id: string,
): Promise<Download> {
  const { action } = found(await readBatch(db, scope, id), 'NotFoundBatch');
  if (action !== 'CollectDocuments') throw new Refusal('NotFoundBatch');
  const rows = await listOutcomes(db, scope, id);
  const done = rows.filter(({ state }) => state === 'Done').map(({ recordId }) => recordId);
  const { files, refused } = await sortToHandOut(db, scope, done, 'Pdf');
  if (files.length === 0) throw new Refusal('HasAssignNotGeneratedDocs', 'В архиве пока ничего нет');
  const absent = rows.flatMap(({ recordId, state, title, hint, reason }) => {
    const since = refused.get(recordId);
    if (state === 'Done' && !since) return [];
    const why = since ? reasonOf(since) : state === 'Waiting' ? 'Ещё собирается' : reason;
    return [`${title || 'Запись удалена'} – ${hint}: ${why}`];
  });
  return handOutFiles({ db, storage }, scope, files, 'Pdf', absentEntry(absent));
}
