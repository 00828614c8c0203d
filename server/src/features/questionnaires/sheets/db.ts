import { SHEET_ANSWERS, type SheetState } from '@dopusk/contract/questionnaire-sheets.ts';
import { sql } from 'kysely';
import { bears } from '../../../db/accounts.ts';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { OperatorScope, RespondentScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { isInvited, isOpenLink, visibleStudent } from '../../../db/visible.ts';

/** What a person has given by a sheet, or the account holds: an e-mail, a phone, both or neither. */
interface Contacts {
  email: string;
  phone: string | null;
}

/** A sheet by the id that its signed token holds, whose it is and what tells him; undefined when its link opens nothing any more. */
export function findOpenSheet(db: Db | Tx, sheetId: string) {
  return db
    .selectFrom('questionnaireSheets')
    .innerJoin('questionnaireLinks', 'questionnaireLinks.id', 'questionnaireSheets.linkId')
    .innerJoin('students', 'students.id', 'questionnaireSheets.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('questionnaireSheets.id', '=', sheetId)
    .where(isOpenLink())
    .where(isInvited())
    .where('users.deactivatedAt', 'is', null)
    .select(['questionnaireSheets.id', 'linkId', 'questionnaireSheets.studentId', 'students.userId', 'wrongAnswers'])
    .select(['questionnaireSheets.email as givenEmail', 'questionnaireSheets.phone as givenPhone'])
    .select(['users.email', 'users.phone', 'users.surname', 'students.birthday', 'students.snilsNumber'])
    .select('students.organizationId')
    .$narrowType<{
      id: Seen<'questionnaireSheets'>;
      linkId: Seen<'questionnaireLinks'>;
      studentId: Seen<'students'>;
      userId: Seen<'users'>;
      organizationId: Seen<'organizations'>;
    }>()
    .executeTakeFirst();
}
export type OpenSheet = NonNullable<Awaited<ReturnType<typeof findOpenSheet>>>;

/**
 * Uses one of the answers before it is compared, so that parallel guesses get no more of them.
 * @returns how many are left after it; null when there was none
 */
export async function spendAnswer(db: Db, id: Seen<'questionnaireSheets'>): Promise<number | null> {
  const row = await db
    .updateTable('questionnaireSheets')
    .set(({ eb }) => ({ wrongAnswers: eb('wrongAnswers', '+', 1) }))
    .where('id', '=', id)
    .where('wrongAnswers', '<', SHEET_ANSWERS)
    .returning('wrongAnswers')
    .executeTakeFirst();
  return row ? SHEET_ANSWERS - row.wrongAnswers : null;
}

/** A right answer is none of the wrong ones. */
export async function giveBackAnswer(db: Db, id: Seen<'questionnaireSheets'>): Promise<void> {
  await db
    .updateTable('questionnaireSheets')
    .set(({ eb }) => ({ wrongAnswers: eb('wrongAnswers', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Keeps what a code has proven; false when the sheet was handed out anew meanwhile. */
export async function keepGiven(tx: Tx, id: Seen<'questionnaireSheets'>, { email, phone }: Contacts): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('questionnaireSheets')
    .set({ email, phone })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether somebody else of the organization has this e-mail or phone: it is known there as his. */
export async function isColleagues(tx: Tx, sheet: OpenSheet, contacts: Contacts): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('students', 'students.userId', 'users.id')
    .where('students.organizationId', '=', sheet.organizationId)
    .where('students.id', '<>', sheet.studentId)
    .where('users.deactivatedAt', 'is', null)
    .where(bears(contacts))
    .select('users.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the person of a questionnaire has given by the sheet of its link; undefined for nothing. The row stays locked. */
export function lockGiven(tx: Tx, questionnaireId: Locked<'questionnaires'>) {
  return tx
    .selectFrom('questionnaireSheets')
    .innerJoin('questionnaires', (join) =>
      join
        .onRef('questionnaires.linkId', '=', 'questionnaireSheets.linkId')
        .onRef('questionnaires.studentId', '=', 'questionnaireSheets.studentId'),
    )
    .where('questionnaires.id', '=', questionnaireId)
    .where(isGiven)
    .select(['questionnaireSheets.id', 'questionnaireSheets.email', 'questionnaireSheets.phone'])
    .$narrowType<{ id: Locked<'questionnaireSheets'> }>()
    .forUpdate('questionnaireSheets')
    .executeTakeFirst();
}

const isGiven = sql<boolean>`(questionnaire_sheets.email <> '' or questionnaire_sheets.phone is not null)`;

/** Forgets what the caller has given by his sheets: with his consent its reason goes. */
export async function forgetGiven(tx: Tx, { studentId }: RespondentScope): Promise<void> {
  await tx
    .updateTable('questionnaireSheets')
    .set({ email: '', phone: null })
    .where('studentId', '=', studentId)
    .execute();
}

/** Deletes the sheets of links that have opened nothing for so many days. */
export async function deleteOldSheets(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('questionnaireSheets')
    .using('questionnaireLinks')
    .whereRef('questionnaireLinks.id', '=', 'questionnaireSheets.linkId')
    .where(sql<boolean>`least(expires_at, revoked_at) < now() - make_interval(days => ${days})`)
    .execute();
}

/** Of a link and its people: they have neither e-mail nor phone, and the operator sees them. */
const sheetless = (db: Db | Tx, scope: OperatorScope, linkId: Seen<'questionnaireLinks'>) =>
  db
    .selectFrom('questionnaireLinks')
    .innerJoin('groupStudents', 'groupStudents.groupId', 'questionnaireLinks.groupId')
    .innerJoin('students', 'students.id', 'groupStudents.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('questionnaireLinks.id', '=', linkId)
    .where(isOpenLink())
    .where(isInvited())
    .where(visibleStudent(scope))
    .where('users.deactivatedAt', 'is', null)
    .where('users.email', '=', '')
    .where('users.phone', 'is', null);

/** Makes the sheets that a link lacks; gives how many. */
export async function insertSheets(tx: Tx, scope: OperatorScope, linkId: Seen<'questionnaireLinks'>): Promise<number> {
  const people = await sheetless(tx, scope, linkId).select('students.id').execute();
  if (people.length === 0) return 0;
  const made = await tx
    .insertInto('questionnaireSheets')
    .values(people.map(({ id: studentId }) => ({ id: newId(), linkId, studentId })))
    .onConflict((conflict) => conflict.columns(['linkId', 'studentId']).doNothing())
    .returning('id')
    .execute();
  return made.length;
}

/** The sheets of a link, of people who still have no other way in, by name. */
export function listSheets(db: Db, scope: OperatorScope, linkId: Seen<'questionnaireLinks'>) {
  return sheetless(db, scope, linkId)
    .innerJoin('questionnaireSheets', (join) =>
      join
        .onRef('questionnaireSheets.linkId', '=', 'questionnaireLinks.id')
        .onRef('questionnaireSheets.studentId', '=', 'students.id'),
    )
    .orderBy('students.fullName')
    .orderBy('students.id')
    .select(['questionnaireSheets.id', 'students.id as studentId', 'students.fullName'])
    .select(['questionnaireSheets.email', 'questionnaireSheets.phone'])
    .select(
      sql<SheetState>`case when ${isGiven} then 'Given' when wrong_answers >= ${SHEET_ANSWERS} then 'Blocked'
        else 'Open' end`.as('state'),
    )
    .execute();
}

/**
 * Puts a new sheet in the place of a person's former one, and forgets what was entered by that and not accepted; false when there is none.
 */
export async function replaceSheet(
  tx: Tx,
  scope: OperatorScope,
  linkId: Seen<'questionnaireLinks'>,
  studentId: string,
): Promise<boolean> {
  const person = await sheetless(tx, scope, linkId)
    .where('students.id', '=', studentId)
    .select('students.id')
    .executeTakeFirst();
  const former =
    person &&
    (await tx
      .deleteFrom('questionnaireSheets')
      .where('linkId', '=', linkId)
      .where('studentId', '=', studentId)
      .returning('id')
      .executeTakeFirst());
  if (!former) return false;
  await tx
    .deleteFrom('questionnaires')
    .where('linkId', '=', linkId)
    .where('studentId', '=', studentId)
    .where('state', '<>', 'Accepted')
    .execute();
  await tx.insertInto('questionnaireSheets').values({ id: newId(), linkId, studentId }).execute();
  return true;
}
