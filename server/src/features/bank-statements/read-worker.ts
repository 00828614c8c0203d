import { STATEMENT_LIMIT } from '@dopusk/contract/bank-statements.ts';
import { answerTasks } from '../../printing/task-worker.ts';
import { decodeStatement } from './decode-statement.ts';
import { incomingOf } from './incoming.ts';
import { parseStatement } from './parse-statement.ts';
import type { ReadStatement, StatementTask } from './read-statement.ts';

answerTasks<StatementTask, ReadStatement | null>(({ bytes, ...own }) => {
  const statement = parseStatement(decodeStatement(bytes) ?? '');
  if (!statement) return null;
  const { accounts, documents, dateStart, dateEnd } = statement;
  const documentCount = documents.length;
  // More are refused anyhow, and need not be sent to the portal.
  const incoming =
    documentCount > STATEMENT_LIMIT ? { payments: [], outgoings: [], warnings: [] } : incomingOf(statement, own);
  return { accounts, dateStart, dateEnd, documentCount, ...incoming };
});
