import { UNDO_DAYS } from '@dopusk/contract/contact-changes.ts';
import { sql } from 'kysely';
import { auditAs } from '../../../db/audit.ts';
import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';

/**
 * Ends what whoever had somebody's account for a while may have left behind to come back by, or to go on learning from: the tokens of
 * programs that the account has made, the invitations of it that wait, for whichever of his organizations, and the addresses for
 * events that it has added or changed within a week, which are turned off. The log says each of the last two. To be called where
 * somebody else than the user ends his sessions: what was his own he makes again.
 */
export async function endWhatWasLeft(tx: Tx, userId: Seen<'users'>): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ revokedAt: sql<Date>`now()` })
    .where('revokedAt', 'is', null)
    .where('madeBy', 'in', (eb) => eb.selectFrom('operators').where('userId', '=', userId).select('operators.id'))
    .execute();
  const withdrawn = await tx
    .deleteFrom('invitations')
    .where('invitedBy', 'in', (eb) => eb.selectFrom('operators').where('userId', '=', userId).select('operators.id'))
    .returning(['id', 'email', sql<string>`coalesce(center_id, organization_id)`.as('organizationId')])
    .execute();
  for (const { id, email, organizationId } of withdrawn) {
    await auditAs(tx, { userId: null, organizationId }, 'invitation.withdrawn', id, { email });
  }
  const turnedOff = await tx
    .updateTable('webhooks')
    .set({ off: 'ByHand' })
    .where('off', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auditLog')
        .where('auditLog.userId', '=', userId)
        .where('action', 'in', ['webhook.created', 'webhook.changed', 'webhook.secret-changed', 'webhook.turned-on'])
        .where('auditLog.createdAt', '>', sql<Date>`now() - make_interval(days => ${UNDO_DAYS})`)
        .where('subjectId', 'is not', null)
        .select(sql<string>`subject_id`.as('id')),
    )
    .returning(['id', 'title', 'organizationId'])
    .execute();
  for (const { id, title, organizationId } of turnedOff) {
    await auditAs(tx, { userId: null, organizationId }, 'webhook.turned-off', id, { title });
  }
}
