import { Refusal } from '../../http/refusal.ts';
import { TaskFailure, TaskWorker } from '../../printing/task-worker.ts';
import type { Incoming } from './incoming.ts';
import type { Statement } from './parse-statement.ts';

export interface StatementTask {
  bytes: Uint8Array;
  ownAccounts: readonly string[];
  /** The center's own: what it moves between its accounts is no payment. */
  ownInn: string;
}

/** What a statement says of itself, and what came to the center's own accounts. */
export interface ReadStatement extends Incoming, Pick<Statement, 'accounts' | 'dateStart' | 'dateEnd'> {
  documentCount: number;
}

const LIMITS = { memoryMegabytes: 128, milliseconds: 30_000 };

const worker = new TaskWorker<StatementTask, ReadStatement | null>(
  new URL('./read-worker.ts', import.meta.url),
  LIMITS,
);

/**
 * Reads a statement in a process of its own: a hostile one breaks that process and nothing else.
 * @throws Refusal InvalidBankStatement for another file, and for one that takes too much time or memory
 */
export async function readStatement(task: StatementTask): Promise<ReadStatement> {
  const statement = await worker.run(task).catch((error: unknown) => {
    if (!(error instanceof TaskFailure)) throw error;
    throw new Refusal('InvalidBankStatement', 'Файл слишком сложный: выгрузите выписку за меньший период');
  });
  if (!statement) throw new Refusal('InvalidBankStatement');
  return statement;
}
