import type { LoadObstacles } from '@dopusk/contract/imports.ts';
import type { Undoable } from '@dopusk/contract/undo.ts';
import { deleteAccounts } from '../../../db/accounts.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, isReferenced, type Tx, transaction, violatedUnique } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import { insertRows, type RememberedTable } from '../../../db/remembered-rows.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { auditUndoable } from '../../../db/undoable.ts';
import { Refusal } from '../../../http/refusal.ts';
import { noteChangedPeople } from '../../lms/db/accounts.ts';
import { visibleOrganizationId } from '../../organizations/current-or-id.ts';
import { deleteStudents, updatePeople } from '../../students/db/write-many-students.ts';
import { findImport, isFollowed, lockImport, lockOrganization, lockPeople, markUndone, readTouched } from '../db.ts';
import { forgetAnswers } from '../namesakes/db.ts';
import { countCreated, listElsewhere, listNewcomers, listTold, type Newcomer, rememberPeople } from './db.ts';
import { type Import, loaded } from './loaded.ts';

/** So many people are named in a refusal, and so many are listed. */
const NAMED = 3;
const LISTED = 50;

/**
 * Takes a load back, which all read to whom it was told: the people it made are deleted, those it changed get their former data where nobody has changed it
 * since. Whoever was merged with another record since is not the load's any more.
 * @throws Refusal NotFoundDraft; HasRefsEntities with the first people who stand in the way and what they are busy with, when a
 *   later load has changed the same ones, or somebody else has their former data now
 */
export function undoLoad(
  db: Db,
  scope: OperatorScope,
  id: string,
): Promise<{ deleted: number; restored: number; merged: number }> {
  return transaction(db, async (tx) => {
    const load = await lockLoad(tx, scope, id);
    const { created, changed } = await readTouched(tx, load.id);
    const newcomers = await listNewcomers(tx, load.id);
    const busy = newcomers.filter(isBusy);
    if (busy.length > 0) throw new Refusal('HasRefsEntities', busyText(busy, newcomers.length));
    await updatePeople(tx, changed);
    await noteChangedPeople(
      tx,
      changed.map(({ userId }) => userId),
    );
    await forgetAnswers(tx, load.id);
    await markUndone(tx, load.id);
    await deleteStudents(tx, created);
    await deleteAccounts(tx, created);
    const told = await listTold(tx, load.id);
    const others = told.filter((one) => one !== load.organizationId);
    const counts = { deleted: created.length, restored: changed.length };
    await audit(tx, scope, 'students.import-undone', id, { ...counts, into: others }, [load.organizationId, ...others]);
    return {
      deleted: created.length,
      restored: changed.length,
      merged: Math.max(0, load.created - created.length),
    };
  }).catch(refuseUsed);
}

/**
 * Who stands in the way of taking a load back, and how many people it has made.
 * @throws Refusal NotFoundDraft
 */
export async function readObstacles(db: Db, scope: OperatorScope, id: string): Promise<LoadObstacles> {
  const load = loaded(await findImport(db, scope, id));
  const newcomers = await listNewcomers(db, load.id);
  const busy = newcomers.filter(isBusy);
  const listed = busy.slice(0, LISTED);
  const elsewhere = await listElsewhere(
    db,
    scope,
    listed.map(({ studentId }) => studentId),
    load.id,
  );
  return {
    total: newcomers.length,
    busy: busy.length,
    people: listed.map(({ studentId, fullName, busyWith }) => ({
      id: studentId,
      fullName,
      elsewhere: elsewhere.get(studentId) ?? '',
      busyWith,
    })),
  };
}

/**
 * Deletes those of a load's new people whom nobody uses yet; the others and what it has changed stay. Within a day that can be
 * undone.
 * @throws Refusal NotFoundDraft; HasRefsEntities when a later load has changed the same people; BadRequest when all are used
 */
export function undoRest(db: Db, scope: OperatorScope, id: string): Promise<Undoable & { deleted: number }> {
  return transaction(db, async (tx) => {
    const load = await lockLoad(tx, scope, id);
    const every = await listNewcomers(tx, load.id);
    await lockPeople(
      tx,
      every.map(({ userId }) => userId),
    );
    const unused = (await listNewcomers(tx, load.id)).filter((one) => !isBusy(one));
    if (unused.length === 0)
      throw new Refusal('BadRequest', 'Со всеми новыми сотрудниками уже работают: удалять некого');
    const tables = await rememberPeople(tx, unused);
    const users = unused.map(({ userId }) => userId);
    await deleteStudents(tx, users);
    await deleteAccounts(tx, users);
    await countCreated(tx, load.id, -unused.length);
    const changeId = newId();
    await auditUndoable(tx, scope, {
      kind: 'ImportRestRemoved',
      action: 'students.import-rest-removed',
      subject: { id: load.organizationId },
      remembered: { importId: load.id, tables } satisfies RememberedRest,
      changeId,
      details: { people: unused.length },
      concerns: await listTold(tx, load.id),
    });
    return { deleted: unused.length, undoId: changeId };
  }).catch(refuseUsed);
}

/** The people of a load who were deleted, as they stood. */
export interface RememberedRest {
  importId: string;
  tables: RememberedTable[];
}

/**
 * Puts them back.
 * @returns why that cannot be; null when it is done
 * @throws Refusal NotFoundOrganization when the operator does not see one of their employers any more
 */
export async function restoreRest(tx: Tx, scope: OperatorScope, rest: RememberedRest): Promise<string | null> {
  const { importId, tables } = rest;
  const people = tables.find(({ table }) => table === 'students')?.rows ?? [];
  for (const employer of new Set(people.map((row) => String(row.organization_id)))) {
    await lockOrganization(tx, await visibleOrganizationId(tx, scope, employer));
  }
  if (!(await countCreated(tx, importId, people.length))) return 'всю загрузку с тех пор отменили';
  for (const { table, rows } of tables) {
    // Whoever looks like another is found again by himself (doubles): of the people themselves nothing may be there.
    const orLeave = table !== 'users' && table !== 'students';
    await insertRows(tx, table, rows, undefined, { orLeave });
  }
  const [first] = people;
  const told = await listTold(tx, importId);
  const counts = { people: people.length };
  await audit(tx, scope, 'students.import-rest-restored', String(first?.organization_id), counts, told);
  return null;
}

/** @throws Refusal NotFoundDraft; HasRefsEntities when a later load has changed the same people */
async function lockLoad(tx: Tx, scope: OperatorScope, id: string): Promise<Import> {
  const load = loaded(await lockImport(tx, scope, id));
  await lockOrganization(tx, load.organizationId);
  if (await isFollowed(tx, load.id)) {
    throw new Refusal('HasRefsEntities', 'Этих сотрудников меняла более поздняя загрузка: отмените сначала её');
  }
  return load;
}

const isBusy = ({ busyWith }: Newcomer): boolean => busyWith.length > 0;

/** «Загрузку отменить нельзя: с 12 из 3 000 новых сотрудников уже работают. Иванов Иван – группа, назначение; … и ещё 9» */
function busyText(busy: readonly Newcomer[], total: number): string {
  const named = busy.slice(0, NAMED).map(({ fullName, busyWith }) => `${fullName} – ${busyWith.join(', ')}`);
  const rest = busy.length - named.length;
  return `Загрузку отменить нельзя: с новыми сотрудниками уже работают (${busy.length} из ${total}). ${named.join('; ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
}

function refuseUsed(error: unknown): never {
  if (violatedUnique(error)) throw new Refusal('HasRefsEntities', 'Прежние данные этих сотрудников уже есть у других');
  if (!isReferenced(error)) throw error;
  // Somebody has begun to work with one of them since they were looked through.
  throw new Refusal('HasRefsEntities', 'С новыми сотрудниками только что начали работать: попробуйте ещё раз');
}
