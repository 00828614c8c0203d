import { setTimeout as sleep } from 'node:timers/promises';
import type { Pair } from '@dopusk/contract/doubles.ts';
import { type Comparison, canCloseLogin, type MergeForm, type mergedFields } from '@dopusk/contract/merges.ts';
import { studentFiles } from '@dopusk/contract/student-record.ts';
import { Student, students } from '@dopusk/contract/students.ts';
import { versionOf } from '@dopusk/contract/version.ts';
import type { Context } from '../../../context.ts';
import { audit } from '../../../db/audit.ts';
import { type Db, isHeldByOthers, namesOfCode, type Tx, transaction } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Remembered } from '../../../db/tables/people.ts';
import { found, Refusal, refuseUnless } from '../../../http/refusal.ts';
import { deliver } from '../../deliveries/message.ts';
import { noteChangedPeople } from '../../lms/db/accounts.ts';
import { confidentialNames, placeOf } from '../db/columns.ts';
import { findStudent, worksFor } from '../db/read-student.ts';
import { type LockedPerson, lockPeople } from './db/locks.ts';
import { findOpenQuestionnaire, insertMerge, listLogins, listNotes } from './db/merges.ts';
import * as moving from './db/moving.ts';
import { mergedLetter } from './letter.ts';
import { ofLogin, ofStudent } from './references.ts';

/**
 * Two records side by side, the elder first.
 * @throws Refusal NotFoundStudent when the operator does not see both, OtherOrganization
 */
export async function compareStudents(db: Db, scope: OperatorScope, { first, second }: Pair): Promise<Comparison> {
  const [one, other] = await listLogins(db, scope, [first, second]);
  if (!one || !other) throw new Refusal('NotFoundStudent');
  if (one.organizationId !== other.organizationId) throw new Refusal('OtherOrganization');
  const both = [await readPerson(db, scope, one.id), await readPerson(db, scope, other.id)] as const;
  const loginOf = ({ hasLoggedIn, isOperator, organizationId, ...login }: typeof one) => ({
    hasLoggedIn,
    hasAddress: hasAddress(login),
    isOperator,
    isOwn: worksFor(scope, organizationId),
  });
  return {
    first: both[0],
    second: both[1],
    logins: { first: loginOf(one), second: loginOf(other) },
    notes: await listNotes(db, scope, one.id, other.id),
    version: versionOfBoth(...both),
  };
}

const hasAddress = ({ email, phone }: { email: string; phone: string | null }): boolean =>
  email !== '' || phone !== null;

const readPerson = async (db: Db | Tx, scope: OperatorScope, id: string): Promise<Student> =>
  Student.parse(found(await findStudent(db, scope, id), 'NotFoundStudent'));

const versionOfBoth = (first: Student, second: Student): string =>
  `${versionOf(students.read, first)}.${versionOf(students.read, second)}`;

/** So often it is tried again when somebody works with what is to be moved, with a pause. */
const TRIES = 40;
const PAUSE_MS = 100;

/** Does a work whose locks are not waited for; begins it anew while others hold what it needs. @throws Refusal RecordBusy */
export async function whenFree<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await transaction(db, work);
    } catch (error) {
      if (!isHeldByOthers(error)) throw error;
      if (tried === TRIES) throw new Refusal('RecordBusy');
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Makes one record of two: what the second has goes over to the first, the elder; one login stays, the other one opens nothing
 * any more. What was issued stays as it is.
 * @throws Refusal NotFoundStudent, OtherOrganization, RecordAlreadyChanged, RecordBusy; LoginOfOperator, LoginInUse, LoginWithoutAddress,
 *   ContactsOfAnother for the login; HasRefsEntities for a questionnaire that waits
 */
export function mergeStudents(
  context: Context,
  scope: OperatorScope,
  form: MergeForm,
): Promise<{ id: string; mergeId: string }> {
  return whenFree(context.db, async (tx) => {
    const [kept, gone] = await lockPeople(tx, scope, [form.first, form.second]);
    if (!kept || !gone) throw new Refusal('NotFoundStudent');
    if (kept.organizationId !== gone.organizationId) throw new Refusal('OtherOrganization');
    const [closing, staying] = form.login === 'first' ? [gone, kept] : [kept, gone];
    const isOwn = worksFor(scope, kept.organizationId);
    const [hasOne, hasOther] = [hasAddress(closing), hasAddress(staying)];
    refuseUnless(canCloseLogin({ ...closing, hasAddress: hasOne, isOwn }, { ...staying, hasAddress: hasOther }));
    const seen = versionOfBoth(await readPerson(tx, scope, kept.id), await readPerson(tx, scope, gone.id));
    if (seen !== form.version) {
      throw new Refusal('RecordAlreadyChanged', 'Одну из записей уже изменили. Посмотрите на обе ещё раз');
    }
    const waiting = await findOpenQuestionnaire(tx, kept.id, gone.id);
    if (waiting) {
      const message = `Анкеты есть у обеих записей в группе «${waiting.title}»: сначала примите анкету второй`;
      throw new Refusal('HasRefsEntities', message);
    }
    const remembered = await join(tx, kept, gone, form);
    const mergeId = await insertMerge(tx, scope, {
      organizationId: kept.organizationId,
      keptId: kept.id,
      mergedId: gone.id,
      mergedName: gone.fullName,
      userId: staying.userId,
      closedUserId: closing.userId,
      remembered,
    });
    await audit(tx, scope, 'student.merged', kept.id, { merged: gone.id, fields: form.fromSecond });
    const letter = { channel: 'Mail', recipient: closing.email, userId: staying.userId } as const;
    await deliver(context, tx, mergedLetter, { ...letter, data: { event: 'merged' } });
    return { id: kept.id, mergeId };
  });
}

/** Moves what the one who goes has, and deletes his record. */
async function join(tx: Tx, kept: LockedPerson, gone: LockedPerson, form: MergeForm): Promise<Remembered> {
  const [closing, staying] = form.login === 'first' ? [gone, kept] : [kept, gone];
  const loads = await moving.forgetLoads(tx, [kept.userId, gone.userId]);
  await moving.keepWork(tx, gone.id);
  const ungrouped = await moving.leaveGroups(tx, kept.id, gone.id);
  const moved: Remembered['moved'] = {};
  for (const one of ofStudent) moved[one.table] = await moving.moveRows(tx, one, gone.id, kept.id);
  for (const one of ofLogin) moved[one.table] = await moving.moveRows(tx, one, closing.userId, staying.userId);
  const lost = moved.lms_accounts?.left.map(({ center_id }) => String(center_id)) ?? [];
  await moving.enrolAgain(tx, moved.lms_enrolments?.keys ?? [], lost);

  await moving.deleteRow(tx, gone.id);
  await moving.closeLogin(tx, closing.userId);
  if (staying === gone) await moving.setLogin(tx, kept.id, staying.userId);
  const before = await moving.readNames(tx, staying.userId);
  const names = { surname: nameOf('surname'), name: nameOf('name'), lastname: nameOf('lastName') };
  await moving.setNames(tx, staying.userId, names);
  const written = Object.fromEntries(
    [...form.fromSecond, ...unseenOf(kept, gone)].flatMap((field) => {
      const column = columnOf(field);
      return column ? [[column, gone.row[column]]] : [];
    }),
  );
  await moving.setColumns(tx, kept.id, written);
  await moving.addKnowers(tx, kept.id, gone.row.known_to);
  await moving.deriveFromAssignments(tx, [kept.id]);
  await noteChangedPeople(tx, [staying.userId]);
  const login = { email: closing.email, phone: closing.phone };
  return {
    kept: kept.row,
    written,
    merged: gone.row,
    names: { before, written: names },
    login,
    moved,
    ungrouped,
    loads,
  };

  function nameOf(field: 'surname' | 'name' | 'lastName'): string {
    const chosen = form.fromSecond.includes(field) ? gone : kept;
    return field === 'lastName' ? chosen.lastname : chosen[field];
  }
}

/** What nobody chooses who may not know it stays of whichever record has it. */
const unseenOf = (kept: LockedPerson, gone: LockedPerson) =>
  confidentialNames.filter((name) => {
    const column = columnOf(name) ?? '';
    return kept.row[column] === null && gone.row[column] !== null;
  });

const FILES: Readonly<Record<string, { column: string }>> = studentFiles;

/** The column of a field in the table of students; null for one of the account. */
function columnOf(field: keyof typeof mergedFields): string | null {
  const file = FILES[field];
  if (file) return namesOfCode.columnOf(file.column);
  const place = placeOf(field as Exclude<typeof field, keyof typeof studentFiles>);
  return place.table === 'students' ? namesOfCode.columnOf(place.column) : null;
}
