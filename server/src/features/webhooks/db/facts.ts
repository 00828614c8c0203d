import { daysLater } from '@dopusk/contract/expiring.ts';
import type { WebhookEvent } from '@dopusk/contract/webhooks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import { isOpen } from '../../../db/visible.ts';
import { isRenewed } from '../../expiring/db.ts';
import { newsOf } from '../../notices/db/news.ts';

/** As of notices: a row has the time at which its transaction began but is seen when it ends. */
const OVERLAP_MINUTES = 10;

/** How many days before a document's last day its program is told. */
const DAYS_BEFORE = [90, 30, 7];

/** Begins a look for events: since when, and of which day's expiring documents nothing is told yet. Others wait. */
export async function beginLook(tx: Tx): Promise<{ since: Date; expiringUntil: string }> {
  return tx
    .selectFrom('webhookWatch')
    .select(sql<Date>`watched_until - make_interval(mins => ${OVERLAP_MINUTES})`.as('since'))
    .select('expiringUntil')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** @param day today, YYYY-MM-DD */
export async function endLook(tx: Tx, day: string): Promise<void> {
  await tx.updateTable('webhookWatch').set({ watchedUntil: sql<Date>`now()`, expiringUntil: day }).execute();
}

/** Whether anybody is told of anything: most portals need not look. */
export async function isAnybodyTold(tx: Tx): Promise<boolean> {
  const one = await tx.selectFrom('webhooks').where('off', 'is', null).select('id').limit(1).executeTakeFirst();
  return one !== undefined;
}

/**
 * Makes messages of what has happened, for each address of the center and of the client that asks for it and each once.
 * A fact has `subject` (what is told once), `center_id`, `client_id`, `at` and `data`, which names records and no people.
 */
export async function tellFacts(tx: Tx, since: Date, after: string, day: string): Promise<void> {
  for (const [event, facts] of Object.entries(factsSince(tx, since, after, day))) {
    await sql`insert into webhook_messages (id, webhook_id, event, subject, data)
      select gen_random_uuid(), webhooks.id, ${event}, fact.subject, fact.data from (${facts}) as fact
      join webhooks on webhooks.organization_id in (fact.center_id, fact.client_id)
      where webhooks.off is null and ${event} = any(webhooks.events) and fact.at > webhooks.told_since
      on conflict do nothing`.execute(tx);
  }
}

const ofAssignment = sql`jsonb_build_object('id', assignments.id, 'studentId', assignments.student_id,
  'groupId', assignments.group_id, 'centerId', assignments.center_id, 'organizationId', assignments.organization_id,
  'course', (select jsonb_build_object('id', course.id, 'title', course.title) from courses as course
    where course.id = assignments.course_id),
  'dateStartLearning', assignments.date_start_learning, 'dateEndLearning', assignments.date_end_learning)`;

const ofDocument = sql`jsonb_build_object('id', documents.id, 'type', documents.type,
  'assignmentId', documents.assignment_id, 'studentId', assignments.student_id, 'centerId', documents.center_id,
  'organizationId', assignments.organization_id, 'issueDate', documents.issue_date, 'expiresOn', documents.expires_on)`;

/** The seconds of a moment, by which the same record is told of anew when it comes to the same once more. */
const seconds = (moment: string) => sql`extract(epoch from ${sql.ref(moment)})::bigint`;

function factsSince(tx: Tx, since: Date, after: string, day: string): Record<WebhookEvent, RawBuilder<unknown>> {
  const news = (event: keyof typeof newsOf, subject: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    sql`${newsOf[event](tx, since).select([
      sql`${subject}`.as('subject'),
      'assignments.centerId as center_id',
      'assignments.organizationId as client_id',
      sql`${at}`.as('at'),
      sql`${ofAssignment}`.as('data'),
    ])}`;
  /** The last of its files, or the result that has brought them into force. */
  const readyAt = sql`(select max(moment) from (select printed_at from documents
    where documents.assignment_id = assignments.id and documents.revoked_at is null
    union all select noted_at from training_results where assignment_id = assignments.id) as known (moment))`;
  return {
    'assignment.created': news('Assigned', sql`assignments.id::text`, sql`assignments.created_at`),
    'assignment.paid': news(
      'Paid',
      sql`concat(assignments.id, ' ', ${seconds('assignments.paid_at')})`,
      sql`assignments.paid_at`,
    ),
    'documents.ready': news(
      'DocumentsReady',
      sql`concat(assignments.id, ' ', extract(epoch from ${readyAt})::bigint)`,
      readyAt,
    ),
    // What was prepared ahead is the center's secret until its day.
    'document.revoked': sql`select documents.id::text as subject, documents.center_id,
      case when ${isOpen()} then assignments.organization_id end as client_id, documents.revoked_at as at,
      ${ofDocument} as data from documents left join assignments on assignments.id = documents.assignment_id
      where documents.revoked_at > ${since}`,
    'document.expiring': sql`select concat(documents.id, ' ', term.days) as subject, documents.center_id,
      assignments.organization_id as client_id, now() as at, ${ofDocument} || jsonb_build_object('days', term.days) as data
      from (values ${sql.join(DAYS_BEFORE.map((days) => sql`(${days}::int, ${daysLater(after, days)}::date, ${daysLater(day, days)}::date)`))})
        as term (days, after, until)
      join documents on documents.expires_on > term.after and documents.expires_on <= term.until
      join assignments on assignments.id = documents.assignment_id
      where documents.revoked_at is null and ${isOpen()} and not ${isRenewed}`,
    'invoice.paid': sql`select concat(invoices.id, ' ', ${seconds('invoices.decided_at')}) as subject,
      invoices.center_id, invoices.organization_id as client_id, invoices.decided_at as at,
      jsonb_build_object('id', invoices.id, 'centerId', invoices.center_id, 'organizationId', invoices.organization_id,
        'groupId', invoices.group_id, 'paidOn', invoices.paid_on) as data
      from invoices where invoices.state = 'Paid' and invoices.decided_at > ${since}`,
    'questionnaire.sent': sql`select concat(questionnaires.id, ' ', ${seconds('questionnaires.sent_at')}) as subject,
      null::uuid as center_id, links.organization_id as client_id, questionnaires.sent_at as at,
      jsonb_build_object('id', questionnaires.id, 'groupId', questionnaires.group_id,
        'studentId', questionnaires.student_id) as data
      from questionnaires join questionnaire_links as links on links.id = questionnaires.link_id
      where questionnaires.sent_at > ${since} and questionnaires.state = 'Sent'`,
  };
}
