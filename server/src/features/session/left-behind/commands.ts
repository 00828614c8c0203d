import type { Context } from '../../../context.ts';
import { auditAs } from '../../../db/audit.ts';
import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';
import { deliver } from '../../deliveries/message.ts';
import {
  endAccessSheets,
  listLetIn,
  listManagers,
  revokeTokens,
  turnOffWebhooks,
  unlinkChats,
  withdrawContactChanges,
  withdrawInvitations,
} from './db.ts';
import { letInLetter } from './letter.ts';

/**
 * Ends what whoever had somebody's account for a while may have left behind to come back by, or to go on learning from: the tokens of
 * programs that the account has made, the links of its access sheets and the chats of messengers that it has linked within a week, the e-mails and phones that it has asked for and nobody has
 * confirmed, the invitations of it that wait, for whichever of his organizations, and the addresses for events that it has added or
 * changed within a week, which are turned off. The log says each of the last three. Whom the account has let in within the week stays, for he may be the owner's own: the log names him, and who manages the organization gets a letter. To be
 * called where somebody else than the user ends his sessions: what was his own he makes again.
 */
export async function endWhatWasLeft(context: Context, tx: Tx, userId: Seen<'users'>): Promise<void> {
  await revokeTokens(tx, userId);
  await endAccessSheets(tx, userId);
  await unlinkChats(tx, userId);
  for (const { userId: of, contact, organizationId } of await withdrawContactChanges(tx, userId)) {
    await auditAs(tx, { userId: null, organizationId }, 'contact.change-withdrawn', of, { contact });
  }
  for (const { id, email, organizationId } of await withdrawInvitations(tx, userId)) {
    await auditAs(tx, { userId: null, organizationId }, 'invitation.withdrawn', id, { email });
  }
  for (const { id, title, organizationId } of await turnOffWebhooks(tx, userId)) {
    await auditAs(tx, { userId: null, organizationId }, 'webhook.turned-off', id, { title });
  }
  await tellOfLetIn(context, tx, userId);
}

/** Who was let in himself is not told of the others: he may be who is meant. */
async function tellOfLetIn(context: Context, tx: Tx, userId: Seen<'users'>): Promise<void> {
  const letIn = await listLetIn(tx, userId);
  for (const { operatorId, toldIn: organizationId } of letIn) {
    await auditAs(tx, { userId: null, organizationId }, 'operator.let-in', operatorId);
  }
  for (const organizationId of new Set(letIn.map(({ toldIn }) => toldIn))) {
    const operators = letIn.filter(({ toldIn }) => toldIn === organizationId).map(({ operatorId }) => operatorId);
    const data = { by: userId, organizationId, operators };
    for (const manager of await listManagers(tx, organizationId)) {
      if (operators.includes(manager.operatorId)) continue;
      const { userId: to, email: recipient } = manager;
      await deliver(context, tx, letInLetter, { channel: 'Mail', recipient, userId: to, data });
    }
  }
}
