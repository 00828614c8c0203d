import { type FileLink, fileUrl } from '@dopusk/contract/files.ts';
import { fileNames } from '@dopusk/contract/questionnaire-asked.ts';
import type { Answers, Proposal } from '@dopusk/contract/questionnaires.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { askedFields, studentFiles } from '@dopusk/contract/student-record.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Locked, Seen } from '../../../db/seen.ts';
import { visibleGroup, visibleStudent } from '../../../db/visible.ts';
import { hasLoggedIn } from '../../session/contact-changes/db/login-data.ts';
import { findSnilsOwner, snilsTaken } from '../../students/db/snils-owner.ts';
import { lockGiven } from '../sheets/db.ts';
import { laterOf, sent } from './said.ts';
import { snilsDoubt } from './snils-doubt.ts';

/** A questionnaire of a person whom the operator sees, in a group that he sees and the person is still in. */
const visibleTo = (db: Db, scope: OperatorScope, id: string) =>
  db
    .selectFrom('questionnaires')
    .innerJoin('groups', 'groups.id', 'questionnaires.groupId')
    .innerJoin('students', 'students.id', 'questionnaires.studentId')
    .innerJoin('groupStudents', (join) =>
      join
        .onRef('groupStudents.groupId', '=', 'questionnaires.groupId')
        .onRef('groupStudents.studentId', '=', 'questionnaires.studentId'),
    )
    .where('questionnaires.id', '=', id)
    .where(visibleGroup(scope))
    .where(visibleStudent(scope));

/** What was sent, beside the record; `state` tells whether it may be looked at. Undefined for a stranger's. */
export async function findProposal(db: Db, scope: OperatorScope, id: string) {
  const row = await visibleTo(db, scope, id)
    .select(['questionnaires.id', 'students.id as studentId', 'students.fullName', 'questionnaires.state', 'answers'])
    .select(['groups.id as groupId', 'groups.title as groupTitle', 'questionnaires.sentAt'])
    .select(sql<string | null>`case when returned_hash = ${hashOfSaid} then returned_reason end`.as('unchangedSince'))
    .select(['students.organizationId', snilsDoubt.as('snilsDoubt'), 'remark', givenContact.as('contact')])
    .select([consent.as('consent'), recordValues.as('values'), files.as('files'), sent.as('sent')])
    .$narrowType<{ studentId: Seen<'students'>; organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { answers, values, files: after, sentAt, organizationId, sent: said, ...rest } = row;
  const isTaken = row.snilsDoubt === 'Taken';
  const proposal: Proposal = {
    ...rest,
    snilsTaken: isTaken
      ? snilsTaken(await findSnilsOwner(db, scope, organizationId, answers.snilsNumber ?? '', row.studentId))
      : null,
    sentAt: sentAt?.toISOString() ?? '',
    later: laterOf(said),
    fields: namesOf(askedFields).flatMap((name) =>
      answers[name] === undefined ? [] : [{ name, before: values[name] || null, after: answers[name] }],
    ),
    files: fileNames.flatMap((name) => {
      const [before, sent] = [after.of[name] ?? null, after.sent[name]];
      return sent ? [{ name, before: before && withUrl(before), after: withUrl(sent) }] : [];
    }),
  };
  return { state: row.state, proposal };
}

type StoredFile = Omit<FileLink, 'url'>;
interface StoredFiles {
  of: Record<string, StoredFile | null>;
  sent: Record<string, StoredFile | undefined>;
}

const withUrl = (file: StoredFile): FileLink => ({ ...file, url: fileUrl(file.id) });

/** Of a row of `questionnaires`: the address that the person has given by the sheet of its link; empty for none. */
const givenContact = sql<string>`coalesce((select coalesce(nullif(sheets.email, ''), sheets.phone, '')
  from questionnaire_sheets sheets
  where sheets.link_id = questionnaires.link_id and sheets.student_id = questionnaires.student_id), '')`;

const consent = sql<Proposal['consent']>`(select json_build_object('version', version, 'at',
    to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from consents where consents.user_id = students.user_id and kind = 'PersonalData' and accepted
  order by created_at desc, id desc limit 1)`;

const recordValues = sql<Record<string, string | null>>`json_build_object(${sql.join(
  namesOf(askedFields).flatMap((name) => [sql.lit(name), sql.ref(`students.${name}`)]),
)})`;

const fileOf = (column: string) => sql`(select json_build_object('id', files.id, 'title', files.title) from files
  where files.id = ${sql.ref(`students.${column}`)})`;

const files = sql<StoredFiles>`json_build_object(
  'of', json_build_object(${sql.join(fileNames.flatMap((name) => [sql.lit(name), fileOf(studentFiles[name].column)]))}),
  'sent', (select coalesce(json_object_agg(questionnaire_files.name,
      json_build_object('id', files.id, 'title', files.title)), '{}')
    from questionnaire_files join files on files.id = questionnaire_files.file_id
    where questionnaire_id = questionnaires.id))`;

/** What a decision is made about; the row stays locked. Undefined for a stranger's. */
export async function lockProposal(tx: Tx, scope: OperatorScope, id: string) {
  const row = await visibleTo(tx, scope, id)
    .select(['questionnaires.id', 'questionnaires.studentId', 'questionnaires.state', 'questionnaires.sentAt'])
    .select(['answers', 'channel', 'students.userId', 'questionnaires.remark'])
    .$narrowType<{
      id: Locked<'questionnaires'>;
      studentId: Seen<'students'>;
      userId: Seen<'users'>;
      answers: Answers;
    }>()
    .forUpdate('questionnaires')
    .executeTakeFirst();
  if (!row) return undefined;
  const attached = await tx
    .selectFrom('questionnaireFiles')
    .where('questionnaireId', '=', row.id)
    .select(['name', 'fileId'])
    .execute();
  return { ...row, files: Object.fromEntries(attached.map(({ name, fileId }) => [name, fileId])) };
}

/** Ends a questionnaire whose answers are in the record now: they are kept nowhere else. */
export async function markAccepted(tx: Tx, id: Locked<'questionnaires'>): Promise<void> {
  await tx.updateTable('questionnaires').set({ state: 'Accepted', answers: '{}' }).where('id', '=', id).execute();
  await tx.deleteFrom('questionnaireFiles').where('questionnaireId', '=', id).execute();
}

/** Of a row of `questionnaires`: all that the person has said and brought, to be compared with what he sends next. */
const hashOfSaid = sql<string>`md5(questionnaires.answers::text || coalesce((
  select string_agg(name || ' ' || file_id, ',' order by name) from questionnaire_files
  where questionnaire_id = questionnaires.id), ''))`;

/** Gives a questionnaire back to the person, who has as long for it as at first. */
export async function markReturned(tx: Tx, id: Locked<'questionnaires'>, reason: string): Promise<void> {
  await tx
    .updateTable('questionnaires')
    .set({ state: 'Returned', reason, changedAt: sql<Date>`now()`, returnedReason: reason, returnedHash: hashOfSaid })
    .where('id', '=', id)
    .execute();
}

/** Where a decision is told: where the last code went, also by a sheet, or by e-mail when the phone is gone. */
export async function recipientOf(
  tx: Tx,
  id: Locked<'questionnaires'>,
  userId: Seen<'users'>,
  channel: 'Mail' | 'Sms',
) {
  const given = await lockGiven(tx, id);
  const { email, phone } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'phone'])
    .executeTakeFirstOrThrow();
  const at = { email: email || (given?.email ?? ''), phone: phone ?? given?.phone ?? null };
  return at.phone && (channel === 'Sms' || !at.email)
    ? { channel: 'Sms' as const, recipient: at.phone }
    : { channel: 'Mail' as const, recipient: at.email };
}

/** Why a questionnaire is with the person again, and the link to it; undefined when it is not any more. */
export function findReturned(db: Db, id: Seen<'questionnaires'>) {
  return db
    .selectFrom('questionnaires')
    .innerJoin('questionnaireLinks', 'questionnaireLinks.id', 'questionnaires.linkId')
    .innerJoin('organizations', 'organizations.id', 'questionnaireLinks.organizationId')
    .where('questionnaires.id', '=', id)
    .where('questionnaires.state', '=', 'Returned')
    .leftJoin('questionnaireSheets as sheets', (join) =>
      join
        .onRef('sheets.linkId', '=', 'questionnaires.linkId')
        .onRef('sheets.studentId', '=', 'questionnaires.studentId'),
    )
    .select('sheets.id as sheetId')
    .select(['questionnaires.reason', 'questionnaires.linkId', 'organizations.title as organizationTitle'])
    .executeTakeFirst();
}

/** Who has accepted a questionnaire, and how its person logs in; undefined when he may not, or fills it in anew already. */
export function findAccepted(db: Db, id: Seen<'questionnaires'>) {
  return db
    .selectFrom('questionnaires')
    .innerJoin('questionnaireLinks', 'questionnaireLinks.id', 'questionnaires.linkId')
    .innerJoin('organizations', 'organizations.id', 'questionnaireLinks.organizationId')
    .innerJoin('students', 'students.id', 'questionnaires.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .where('questionnaires.id', '=', id)
    .where('questionnaires.state', '=', 'Accepted')
    .where('users.deactivatedAt', 'is', null)
    .select(['organizations.title as organizationTitle', 'users.sharesEmail', 'users.sharesPhone'])
    .select(hasLoggedIn('users.id').as('hasLoggedIn'))
    .executeTakeFirst();
}
