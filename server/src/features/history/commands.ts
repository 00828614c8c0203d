import { assignments } from '@dopusk/contract/assignments.ts';
import { courses } from '@dopusk/contract/courses.ts';
import type { Endpoint, Input } from '@dopusk/contract/endpoint.ts';
import { groups } from '@dopusk/contract/groups.ts';
import {
  HISTORY_PAGE,
  type HistoryLine,
  type HistoryRecord,
  type history,
  notFoundOf,
} from '@dopusk/contract/history.ts';
import { invoices } from '@dopusk/contract/invoices.ts';
import { organizations } from '@dopusk/contract/organizations.ts';
import { students } from '@dopusk/contract/students.ts';
import type { Undoable } from '@dopusk/contract/undo.ts';
import type { Context } from '../../context.ts';
import { type Db, type Tx, transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { auditRemoved } from '../../db/undoable.ts';
import { admitted } from '../../http/access.ts';
import { fieldRefusal, found } from '../../http/refusal.ts';
import { deliver } from '../deliveries/message.ts';
import { accessToUndo } from '../undo/undo.ts';
import { findRecord, type SeenRecord } from './db/find-record.ts';
import { listLineIds, readLines } from './db/lines.ts';
import { deleteNote, findColleagues, findTold, insertNote, readNotes } from './db/notes.ts';
import { mentioned } from './mention.ts';
import { wordsOfLine } from './words-of-line.ts';

/** The call that shows each record: whoever may not make it reads no history of it either. */
const reads: Record<HistoryRecord, Endpoint> = {
  Student: students.read,
  Organization: organizations.read,
  Course: courses.read,
  Group: groups.read,
  Invoice: invoices.read,
  Assignment: assignments.read,
};

interface Of {
  record: HistoryRecord;
  recordId: string;
}

/** @throws Refusal as if the record did not exist, for whoever does not see it */
async function seenRecord(db: Db | Tx, scope: OperatorScope, { record, recordId }: Of): Promise<SeenRecord> {
  const reader = admitted(scope, reads[record].access) as OperatorScope | null;
  return found(reader && (await findRecord(db, reader, record, recordId)), notFoundOf[record]);
}

/**
 * What was done with a record and noted beside it, the newest first.
 * @param before the line after which reading goes on
 * @throws Refusal of `notFoundOf`
 */
export async function readHistory(
  db: Db,
  scope: OperatorScope,
  { before, ...of }: Of & { before?: string | undefined },
): Promise<{ items: HistoryLine[]; hasMore: boolean }> {
  const record = await seenRecord(db, scope, of);
  const ids = await listLineIds(db, scope, record, before);
  const page = ids.slice(0, HISTORY_PAGE);
  const [lines, notes] = await Promise.all([
    readLines(
      db,
      scope,
      page.filter(({ isNote }) => !isNote),
    ),
    readNotes(
      db,
      scope,
      page.filter(({ isNote }) => isNote),
    ),
  ]);
  const told = [
    ...lines.map((line) => ({
      ...wordsOfLine(line, record, scope),
      undoId: line.undoable && admitted(scope, accessToUndo[line.undoable]) ? line.id : null,
    })),
    ...notes.map(({ createdAt, ...note }) => ({
      ...note,
      kind: 'Note' as const,
      at: createdAt.toISOString(),
      about: [],
      changes: [],
      undoId: null,
    })),
  ];
  return { items: told.toSorted((a, b) => (a.id < b.id ? 1 : -1)), hasMore: ids.length > HISTORY_PAGE };
}

/**
 * Keeps a note beside a record for the author's colleagues, and tells those whom it names.
 * @throws Refusal of `notFoundOf`; NotFoundOrganization for whoever has none; NotFoundOperator at `mentioned` for who is
 *   no colleague
 */
export function addNote(
  context: Pick<Context, 'db' | 'jobs'>,
  scope: OperatorScope,
  { text, mentioned: named, ...of }: Required<Input<typeof history.addNote>['body']>,
): Promise<{ id: string }> {
  return transaction(context.db, async (tx) => {
    const record = await seenRecord(tx, scope, of);
    const organization = found(scope.organization, 'NotFoundOrganization');
    const told = [...new Set(named)];
    const colleagues = told.length > 0 ? await findColleagues(tx, scope, told) : [];
    if (colleagues.length < told.length) throw fieldRefusal('NotFoundOperator', 'mentioned');
    const id = await insertNote(tx, scope, organization.id, record, text);
    for (const { ids: _, ...to } of await findTold(tx, id, colleagues)) {
      await deliver(context, tx, mentioned, { ...to, data: { noteId: id } });
    }
    return { id };
  });
}

/** Removes a note of the caller's own; within a day he can undo it. @throws Refusal NotFoundNote */
export function removeNote(db: Db, scope: OperatorScope, id: string): Promise<Undoable> {
  return transaction(db, async (tx) => {
    const note = found(await deleteNote(tx, scope, id), 'NotFoundNote');
    return { undoId: await auditRemoved(tx, scope, { kind: 'NoteRemoved', action: 'note.removed' }, [note]) };
  });
}
