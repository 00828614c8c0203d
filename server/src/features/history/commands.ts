import type { Input } from '@dopusk/contract/endpoint.ts';
import { cannotOpen, HISTORY_PAGE, type HistoryLine, type history, whyNotMentioned } from '@dopusk/contract/history.ts';
import { imports } from '@dopusk/contract/imports.ts';
import type { Undoable } from '@dopusk/contract/undo.ts';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { auditRemoved } from '../../db/undoable.ts';
import { admitted } from '../../http/access.ts';
import { fieldRefusal, found } from '../../http/refusal.ts';
import { wholeScopeOnBehalf } from '../../http/session.ts';
import { deliver } from '../deliveries/message.ts';
import { accessToUndo } from '../undo/undo.ts';
import { listLineIds, readLines } from './db/lines.ts';
import { deleteNote, findColleagues, findTold, insertNote, readNotes } from './db/notes.ts';
import { mentioned } from './mention.ts';
import { lookAt, type Of, seenRecord } from './seen-record.ts';
import { wordsOfLine } from './words-of-line.ts';

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
      record,
      page.filter(({ isNote }) => !isNote),
    ),
    readNotes(
      db,
      scope,
      page.filter(({ isNote }) => isNote),
    ),
  ]);
  // Beside one of the many whom it has made it would ask about all of them.
  const mayUndoLoad = record.record === 'Organization' && admitted(scope, imports.undo.access);
  const told = [
    ...lines.map((line) => ({
      ...wordsOfLine(line, record, scope),
      undoId: line.undoable && admitted(scope, accessToUndo[line.undoable]) ? line.id : null,
      loadId: mayUndoLoad && line.load?.isUndoable ? line.subjectId : null,
      loadInto: (mayUndoLoad && line.load?.elsewhere) || [],
    })),
    ...notes.map(({ createdAt, ...note }) => ({
      ...note,
      kind: 'Note' as const,
      at: createdAt.toISOString(),
      about: [],
      changes: [],
      undoId: null,
      loadId: null,
      loadInto: [],
    })),
  ];
  return { items: told.toSorted((a, b) => (a.id < b.id ? 1 : -1)), hasMore: ids.length > HISTORY_PAGE };
}

/**
 * Keeps a note beside a record for the author's colleagues, and tells those whom it names.
 * @throws Refusal of `notFoundOf`; NotFoundOrganization for whoever has none; at `mentioned` NotFoundOperator for who is
 *   no colleague, MentionedCannotOpen for a colleague who does not see the record: nobody is told of it
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
    for (const { userId, fullName } of colleagues) {
      const reader = await wholeScopeOnBehalf(tx, userId, organization.id);
      if (reader && (await lookAt(tx, reader, of))) continue;
      const why = reader && whyNotMentioned(of.record, reader.rights, organization.type);
      throw fieldRefusal('MentionedCannotOpen', 'mentioned', cannotOpen(fullName, why));
    }
    const id = await insertNote(tx, scope, organization.id, record, text);
    const users = colleagues.map(({ userId }) => userId);
    for (const { ids: _, ...to } of await findTold(tx, id, users)) {
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
