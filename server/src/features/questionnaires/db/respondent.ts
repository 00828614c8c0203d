import { isForeign } from '@dopusk/contract/citizenship.ts';
import { CONSENT_VERSIONS } from '@dopusk/contract/consent-versions.ts';
import { neededFor, needlessFor } from '@dopusk/contract/questionnaire-asked.ts';
import type { Answers, Questionnaire } from '@dopusk/contract/questionnaires.ts';
import type { RecoveryLogin } from '@dopusk/contract/recovery-login.ts';
import type { studentFiles } from '@dopusk/contract/student-record.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { RespondentScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { isInvited, isOpenLink } from '../../../db/visible.ts';
import { newToken, QUESTIONNAIRE_HOURS } from '../../../http/session.ts';
import { genderByPatronymic } from '../../../printing/declension.ts';
import { coursesOf, fileIdsOf, filesOf, knownOf, trainingTypesOf, valuesOfRecord } from './said.ts';

/** What an open link says, by the id that its signed token holds; undefined when it is revoked or out of date. */
export function findOpenLink(db: Db, linkId: string) {
  return db
    .selectFrom('questionnaireLinks')
    .innerJoin('groups', 'groups.id', 'questionnaireLinks.groupId')
    .innerJoin('organizations', 'organizations.id', 'questionnaireLinks.organizationId')
    .innerJoin('organizations as center', 'center.id', 'groups.centerId')
    .where('questionnaireLinks.id', '=', linkId)
    .where(isOpenLink())
    .select(['questionnaireLinks.id', 'questionnaireLinks.organizationId', 'questionnaireLinks.groupId', 'asks'])
    .select(['organizations.title as organizationTitle', 'center.title as centerTitle'])
    .$narrowType<{ id: Seen<'questionnaireLinks'>; organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** Whom a link is for and who has this e-mail or phone; undefined when nobody is. */
export function findInvited(db: Db, linkId: Seen<'questionnaireLinks'>, login: RecoveryLogin) {
  return invited(db, linkId)
    .where(({ eb }) =>
      login.loginType === 'Email' ? eb('users.email', '=', login.email) : eb('users.phone', '=', login.phone),
    )
    .executeTakeFirst();
}

/** The student whom an account belongs to, when the link is for him. */
export function findInvitedUser(db: Db, linkId: Seen<'questionnaireLinks'>, userId: Seen<'users'>) {
  return invited(db, linkId).where('users.id', '=', userId).executeTakeFirst();
}

const invited = (db: Db, linkId: Seen<'questionnaireLinks'>) =>
  db
    .selectFrom('questionnaireLinks')
    .innerJoin('groupStudents', 'groupStudents.groupId', 'questionnaireLinks.groupId')
    .innerJoin('students', 'students.id', 'groupStudents.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('questionnaireLinks.id', '=', linkId)
    .where(isOpenLink())
    .where(isInvited())
    .where('users.deactivatedAt', 'is', null)
    .select(['users.id as userId', 'students.id as studentId'])
    .$narrowType<{ userId: Seen<'users'>; studentId: Seen<'students'> }>();

/**
 * Opens a person's questionnaire in one browser, and closes it in any other; by another link after it was accepted it
 * begins anew.
 * @returns the token for the cookie
 */
export async function openFor(
  tx: Tx,
  link: { id: Seen<'questionnaireLinks'>; groupId: string },
  studentId: Seen<'students'>,
  channel: 'Mail' | 'Sms',
): Promise<string> {
  const { token, hash } = newToken();
  const opened = {
    linkId: link.id,
    channel,
    sessionHash: hash,
    sessionExpiresAt: sql<Date>`now() + make_interval(hours => ${QUESTIONNAIRE_HOURS})`,
  };
  await tx
    .insertInto('questionnaires')
    .values({ id: newId(), groupId: link.groupId, studentId, ...opened })
    .onConflict((conflict) =>
      conflict.columns(['groupId', 'studentId']).doUpdateSet({
        ...opened,
        state: sql`case when questionnaires.state = 'Accepted' and questionnaires.link_id <> excluded.link_id
          then 'InWork' else questionnaires.state end`,
        consentedAt: sql`case when questionnaires.state = 'Accepted' and questionnaires.link_id <> excluded.link_id
          then null else questionnaires.consented_at end`,
      }),
    )
    .execute();
  return token;
}

/** Closes what is open behind a cookie. */
export async function closeSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('questionnaires')
    .set({ sessionHash: null, sessionExpiresAt: null })
    .where('sessionHash', '=', tokenHash)
    .execute();
}

/** The caller's questionnaire, with what his record holds already. */
export async function readOwn(
  db: Db,
  { questionnaireId }: RespondentScope,
): Promise<Questionnaire & { linkId: string; studentId: string }> {
  const { values, consentedAt, hasConsented, lastname, trainingTypes, courses, ...row } = await db
    .selectFrom('questionnaires')
    .innerJoin('questionnaireLinks', 'questionnaireLinks.id', 'questionnaires.linkId')
    .innerJoin('organizations', 'organizations.id', 'questionnaireLinks.organizationId')
    .innerJoin('groups', 'groups.id', 'questionnaires.groupId')
    .innerJoin('organizations as center', 'center.id', 'groups.centerId')
    .innerJoin('students', 'students.id', 'questionnaires.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations as employer', 'employer.id', 'students.organizationId')
    .where('questionnaires.id', '=', questionnaireId)
    .select(
      sql<Questionnaire['consentHolders']>`(select json_agg(json_build_object('title', holders.title,
      'address', coalesce(legal_address, ''), 'email', coalesce(email, '')) order by holders.id = center.id desc)
      from organizations as holders where holders.id in (center.id, employer.id))`.as('consentHolders'),
    )
    .select([
      'organizations.title as organizationTitle',
      'center.title as centerTitle',
      'state',
      'reason',
      'remark',
      'asks',
      'linkId',
    ])
    .select(['questionnaires.studentId', 'answers', sql<string>`btrim(users.name || ' ' || users.lastname)`.as('name')])
    .select(['students.fullName', 'students.birthday', sql<string>`right(students.snils_number, 2)`.as('snilsEnd')])
    .select('users.lastname')
    .select([trainingTypesOf.as('trainingTypes'), coursesOf.as('courses')])
    .select([
      filesOf.as('files'),
      fileIdsOf.as('fileIds'),
      valuesOfRecord.as('values'),
      'consentedAt',
      consented.as('hasConsented'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...row,
    genderByName: genderByPatronymic(lastname),
    consentedAt: hasConsented ? (consentedAt?.toISOString() ?? null) : null,
    known: knownOf(values),
    needed: neededFor(trainingTypes),
    needless: needlessFor(courses),
    isForeigner: isForeign(row.answers.citizenship || String(values.citizenship ?? '')),
  };
}

/**
 * Whether the person has agreed in a questionnaire to the text in force, and has not taken it back anywhere since. A consent
 * that he gave elsewhere named others who get it.
 */
const consented = sql<boolean>`questionnaires.consented_at is not null and coalesce((
  select accepted and version = ${CONSENT_VERSIONS.PersonalData} from consents
  join students as consenting on consenting.user_id = consents.user_id
  where consenting.id = questionnaires.student_id and kind = 'PersonalData'
  order by consents.created_at desc, consents.id desc limit 1), false)`;

/** Lets nobody change or decide about the caller's questionnaire meanwhile; gives what of it decides what may be done. */
export function lockOwn(tx: Tx, { questionnaireId }: RespondentScope) {
  return tx
    .selectFrom('questionnaires')
    .innerJoin('questionnaireLinks', 'questionnaireLinks.id', 'questionnaires.linkId')
    .where('questionnaires.id', '=', questionnaireId)
    .select(['questionnaires.id', 'state', 'questionnaireLinks.organizationId', consented.as('hasConsented')])
    .$narrowType<{ id: Locked<'questionnaires'> }>()
    .forUpdate('questionnaires')
    .executeTakeFirstOrThrow();
}

/** Notes that the person has agreed. */
export async function markAgreed(tx: Tx, id: Locked<'questionnaires'>): Promise<void> {
  await tx
    .updateTable('questionnaires')
    .set({ consentedAt: sql<Date>`now()`, changedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes what a person has said in his questionnaires and nobody has accepted; the files are swept away after it. */
export async function deleteUndecided(tx: Tx, { studentId }: RespondentScope): Promise<void> {
  await tx.deleteFrom('questionnaires').where('studentId', '=', studentId).where('state', '<>', 'Accepted').execute();
}

/** The same of whoever has taken his consent back elsewhere. */
export async function deleteWithdrawn(db: Db): Promise<void> {
  await db
    .deleteFrom('questionnaires')
    .where('state', '<>', 'Accepted')
    .where(
      sql<boolean>`(select not accepted from consents join students on students.user_id = consents.user_id
        where students.id = questionnaires.student_id and kind = 'PersonalData'
        order by consents.created_at desc, consents.id desc limit 1)`,
    )
    .execute();
}

/** Keeps what is wrong in how he is written down, over what he has said of it before. */
export async function noteRemark(tx: Tx, id: Locked<'questionnaires'>, remark: string): Promise<void> {
  await tx.updateTable('questionnaires').set({ remark, changedAt: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Keeps answers over the former ones; an empty one takes the former back. */
export async function mergeAnswers(tx: Tx, id: Locked<'questionnaires'>, answers: Answers): Promise<void> {
  const said = Object.entries(answers).filter(([, value]) => value !== undefined);
  const given = Object.fromEntries(said.filter(([, value]) => value !== '' && value !== null));
  const emptied = said.flatMap(([name]) => (name in given ? [] : [name]));
  await tx
    .updateTable('questionnaires')
    .set({
      answers: sql`(questionnaires.answers || ${JSON.stringify(given)}::jsonb) - ${emptied}::text[]`,
      changedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Puts an upload in the place of the former one; false for a photo that is no image. */
export async function attachFile(
  tx: Tx,
  id: Locked<'questionnaires'>,
  name: keyof typeof studentFiles,
  fileId: string,
): Promise<boolean> {
  const attached = await tx
    .insertInto('questionnaireFiles')
    .columns(['questionnaireId', 'name', 'fileId'])
    .expression(({ selectFrom, val }) =>
      selectFrom('files')
        .where('files.id', '=', fileId)
        .$if(name === 'avatar', (file) => file.where('files.mime', 'like', 'image/%'))
        .select([val(id).as('questionnaireId'), val(name).as('name'), 'files.id as fileId']),
    )
    .onConflict((conflict) => conflict.columns(['questionnaireId', 'name']).doUpdateSet({ fileId }))
    .returning('fileId')
    .executeTakeFirst();
  await tx.updateTable('questionnaires').set({ changedAt: sql<Date>`now()` }).where('id', '=', id).execute();
  return attached !== undefined;
}

/** Hands a questionnaire over. In whole milliseconds: the moment comes back from a browser, which knows no less. */
export async function markSent(tx: Tx, id: Locked<'questionnaires'>): Promise<void> {
  await tx
    .updateTable('questionnaires')
    .set({ state: 'Sent', reason: '', sentAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())` })
    .where('id', '=', id)
    .execute();
}

/** Deletes what nobody has finished within so many days, with its answers; its files are swept away after it. */
export async function deleteUnfinished(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('questionnaires')
    .where('state', 'in', ['InWork', 'Returned'])
    .where('changedAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
