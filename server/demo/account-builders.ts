import type { DeliveryState } from '@dopusk/contract/deliveries.ts';
import type { TokenRights } from '@dopusk/contract/tokens.ts';
import type { Db } from '../src/db/connection.ts';
import { newId } from '../src/db/new-id.ts';
import { newProgramToken } from '../src/http/token.ts';

export interface NewDelivery {
  kind?: string;
  channel?: 'Mail' | 'Sms';
  recipient?: string;
  state?: DeliveryState;
  /** What it is about, by ids. */
  data?: object;
  error?: string;
}

/** A line of the delivery log, of the organization that the person works in; a confirmation that failed by default. */
export async function makeDelivery(db: Db, userId: string, delivery: NewDelivery = {}): Promise<string> {
  const id = newId();
  const state = delivery.state ?? 'failed';
  await db
    .insertInto('deliveries')
    .values(({ selectFrom, fn }) => ({
      id,
      kind: delivery.kind ?? 'email-confirmation',
      channel: delivery.channel ?? 'Mail',
      recipient: delivery.recipient ?? `${id}@example.test`,
      userId,
      organizationId: fn.coalesce(
        selectFrom('students').where('userId', '=', userId).select('organizationId'),
        selectFrom('operators').where('userId', '=', userId).select('lastOrganizationId'),
      ),
      data: JSON.stringify(delivery.data ?? {}),
      state,
      attempts: state === 'queued' ? 0 : 1,
      error: delivery.error ?? (state === 'failed' ? 'Почтовый сервер ответил 550' : ''),
      sentAt: state === 'sent' ? new Date() : null,
    }))
    .execute();
  return id;
}

/** An open session that nobody has the cookie of; its id. */
export async function makeSession(db: Db, userId: string, userAgent = 'Test'): Promise<string> {
  const id = newId();
  await db
    .insertInto('sessions')
    .values({
      id,
      tokenHash: Buffer.from(id),
      userId,
      organizationId: null,
      userAgent,
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    .execute();
  return id;
}

/** An invitation that waits for somebody; its id. */
export async function makeInvitation(db: Db, operatorId: string, organizationId: string): Promise<string> {
  const id = newId();
  const expiresAt = new Date(Date.now() + 86_400_000);
  const row = { id, organizationId, email: `${id}@invited.test`, role: 'Operator', invitedBy: operatorId } as const;
  await db
    .insertInto('invitations')
    .values({ ...row, rights: [], expiresAt })
    .execute();
  return id;
}

/** A token with which a program calls in the operator's name for an organization of his. */
export async function makeToken(
  db: Db,
  operatorId: string,
  organizationId: string,
  { rights = {}, addresses = [] }: { rights?: TokenRights; addresses?: string[] } = {},
): Promise<{ id: string; token: string }> {
  const { token, prefix, hash } = newProgramToken();
  const id = newId();
  const row = { id, organizationId, madeBy: operatorId, title: '1С', prefix, hash, addresses };
  await db
    .insertInto('tokens')
    .values({ ...row, rights: JSON.stringify(rights) })
    .execute();
  return { id, token };
}

/** An address for events that is off, so that nothing is sent there, with a message that failed. Its secret opens nothing. */
export async function makeWebhook(
  db: Db,
  operatorId: string,
  organizationId: string,
): Promise<{ webhookId: string; webhookMessageId: string }> {
  const [webhookId, webhookMessageId] = [newId(), newId()];
  const row = { title: '1С', url: 'https://site.example.test/dopusk', events: ['invoice.paid' as const] };
  await db
    .insertInto('webhooks')
    .values({ id: webhookId, organizationId, madeBy: operatorId, ...row, secret: Buffer.alloc(0), off: 'ByHand' })
    .execute();
  const message = { id: webhookMessageId, webhookId, event: 'invoice.paid', subject: webhookMessageId };
  await db
    .insertInto('webhookMessages')
    .values({ ...message, data: '{}', state: 'Failed' })
    .execute();
  return { webhookId, webhookMessageId };
}

/** A view of people by a search, of an operator's own unless shared. */
export async function makeView(
  db: Db,
  { userId }: { userId: string },
  organizationId: string,
  { title = 'Каменщики', isShared = false }: { title?: string; isShared?: boolean } = {},
): Promise<string> {
  const id = newId();
  const row = { id, organizationId, ownerId: userId, list: 'Students' as const, title, query: 'search=Ким', isShared };
  await db.insertInto('listViews').values(row).execute();
  return id;
}
