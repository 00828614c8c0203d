import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { LinkBody, LinkRow } from '@dopusk/contract/questionnaire-links.ts';
import type { RespondentRow } from '@dopusk/contract/questionnaires.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { newId } from '../../../db/new-id.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isOpenLink, visibleGroup, visibleStudent } from '../../../db/visible.ts';
import { laterOf, sent } from './said.ts';
import { snilsDoubt } from './snils-doubt.ts';

/** A group that the operator sees, and which documents its courses issue; undefined for any other. */
export function findGroup(db: Db, scope: OperatorScope, groupId: string) {
  return db
    .selectFrom('groups')
    .where('groups.id', '=', groupId)
    .where(visibleGroup(scope))
    .select(['groups.id', 'groups.title', 'groups.organizationId'])
    .select(
      sql<DocumentType[]>`array(select distinct unnest(courses.issued_documents) from assignments
        join courses on courses.id = assignments.course_id where assignments.group_id = groups.id)`.as('issued'),
    )
    .$narrowType<{ id: Seen<'groups'>; organizationId: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/** Makes a link for the people of an organization in a group, or of all whom a center sees there. */
export async function insertLink(
  tx: Tx,
  scope: OperatorScope,
  groupId: Seen<'groups'>,
  organizationId: Seen<'organizations'>,
  { asks, days }: LinkBody,
): Promise<string> {
  const id = newId();
  const expiresAt = sql<Date>`now() + make_interval(days => ${days})`;
  await tx
    .insertInto('questionnaireLinks')
    .values({ id, groupId, organizationId, madeBy: scope.operatorId, asks, expiresAt })
    .execute();
  return id;
}

/** Of `questionnaire_links`: made by the operator's own organizations. A center does not see its clients' ones. */
const ownLink = (scope: OperatorScope) =>
  sql<boolean>`questionnaire_links.organization_id = any(${scope.organizationIds}::uuid[])`;

/** The links of a group, the newest first. */
export async function listLinks(
  db: Db,
  scope: OperatorScope,
  groupId: Seen<'groups'>,
): Promise<Omit<LinkRow, 'url'>[]> {
  const rows = await db
    .selectFrom('questionnaireLinks')
    .innerJoin('operators', 'operators.id', 'questionnaireLinks.madeBy')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('questionnaireLinks.groupId', '=', groupId)
    .where(ownLink(scope))
    .orderBy('questionnaireLinks.createdAt', 'desc')
    .select(['questionnaireLinks.id', 'asks', 'users.fullName as madeBy', 'questionnaireLinks.createdAt', 'expiresAt'])
    .select([
      sql<LinkRow['state']>`case when revoked_at is not null then 'Revoked'
        when expires_at <= now() then 'Expired' else 'Open' end`.as('state'),
      sql<number>`(select count(*) from questionnaires where link_id = questionnaire_links.id)`.as('begun'),
      sql<number>`(select count(*) from questionnaires where link_id = questionnaire_links.id
        and state in ('Sent', 'Accepted'))`.as('sent'),
    ])
    .execute();
  return rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** A link of the operator's own that may still be entered by; undefined for any other. */
export function findOwnLink(db: Db, scope: OperatorScope, id: string) {
  return db
    .selectFrom('questionnaireLinks')
    .innerJoin('groups', 'groups.id', 'questionnaireLinks.groupId')
    .where('questionnaireLinks.id', '=', id)
    .where(ownLink(scope))
    .where(visibleGroup(scope))
    .where(isOpenLink())
    .innerJoin('organizations', 'organizations.id', 'questionnaireLinks.organizationId')
    .innerJoin('organizations as center', 'center.id', 'groups.centerId')
    .select(['questionnaireLinks.id', 'questionnaireLinks.groupId', 'asks', 'questionnaireLinks.expiresAt'])
    .select('groups.title as groupTitle')
    .$narrowType<{ id: Seen<'questionnaireLinks'> }>()
    .select([shownTitleOf('organizations').as('organizationTitle'), shownTitleOf('center').as('centerTitle')])
    .executeTakeFirst();
}

/** Revokes a link; gives its group, undefined for one that is not the operator's. Once more changes nothing. */
export function revokeLink(tx: Tx, scope: OperatorScope, id: string) {
  return tx
    .updateTable('questionnaireLinks')
    .from('groups')
    .whereRef('groups.id', '=', 'questionnaireLinks.groupId')
    .where('questionnaireLinks.id', '=', id)
    .where(ownLink(scope))
    .where(visibleGroup(scope))
    .set({ revokedAt: sql<Date>`coalesce(questionnaire_links.revoked_at, now())` })
    .returning('questionnaireLinks.groupId')
    .executeTakeFirst();
}

/** How far each person of a group is whom the operator sees, by name. */
export async function listRespondents(db: Db, scope: OperatorScope, groupId: Seen<'groups'>): Promise<RespondentRow[]> {
  const rows = await db
    .selectFrom('groupStudents')
    .innerJoin('students', 'students.id', 'groupStudents.studentId')
    .innerJoin('users', 'users.id', 'students.userId')
    .leftJoin('questionnaires', (join) =>
      join
        .onRef('questionnaires.studentId', '=', 'students.id')
        .onRef('questionnaires.groupId', '=', 'groupStudents.groupId'),
    )
    .where('groupStudents.groupId', '=', groupId)
    .where(visibleStudent(scope))
    .orderBy('students.fullName')
    .orderBy('students.id')
    .select(['questionnaires.id', 'students.id as studentId', 'students.fullName', 'questionnaires.sentAt'])
    .select(['students.birthday', 'students.jobTitle', 'students.personnelNumber'])
    .select(sql<string>`coalesce(questionnaires.reason, '')`.as('reason'))
    .select(sql<RespondentRow['state']>`coalesce(questionnaires.state, 'NotBegun')`.as('state'))
    .select(snilsDoubt.as('snilsDoubt'))
    .select(sql<string>`case when questionnaires.state = 'Sent' then questionnaires.remark else '' end`.as('remark'))
    .select([sql<boolean>`users.email = '' and users.phone is null`.as('needsSheet'), sent.as('sent')])
    .execute();
  return rows.map(({ sentAt, sent: said, ...row }) => ({
    ...row,
    sentAt: sentAt?.toISOString() ?? null,
    later: laterOf(said),
  }));
}
