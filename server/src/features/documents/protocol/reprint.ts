import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { printDocument } from '../printing/print-document.ts';
import { listPreparedProtocols } from './db.ts';

/** Asks for the protocols that were prepared ahead of these people to be printed anew, with the results that are said now. */
export async function reprintPrepared(
  tx: Tx,
  { jobs }: Pick<Context, 'jobs'>,
  assignIds: readonly Seen<'assignments'>[],
): Promise<void> {
  const protocols = await listPreparedProtocols(tx, assignIds);
  for (const [turn, documentId] of protocols.entries())
    await jobs.enqueue(printDocument, { documentId }, { transaction: tx, key: documentId, turn });
}
