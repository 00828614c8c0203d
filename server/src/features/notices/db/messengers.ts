import type { Messenger, NoticeChannel, NoticeEvent } from '@dopusk/contract/notices.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { UserScope } from '../../../http/scope.ts';
import { hashToken, newToken } from '../../../http/session.ts';

const CODE_MINUTES = 15;
/** Messengers repeat what was not answered for a day at most. */
const DAYS_KEPT = 3;

/** What the user has refused and the messengers he has linked, the lost ones too. */
export async function findChoices(db: Db, scope: UserScope) {
  const [refusals, chats] = await Promise.all([
    db
      .selectFrom('notice_refusals')
      .where('user_id', '=', scope.userId)
      .select([sql<NoticeEvent>`event`.as('event'), sql<NoticeChannel>`channel`.as('channel')])
      .execute(),
    db
      .selectFrom('messenger_chats')
      .where('user_id', '=', scope.userId)
      .select(['messenger', 'lost_at as lostAt'])
      .execute(),
  ]);
  return { refusals, chats };
}

export async function setChoice(
  db: Db,
  scope: UserScope,
  { event, channel, isOn }: { event: NoticeEvent; channel: NoticeChannel; isOn: boolean },
): Promise<void> {
  if (isOn) {
    await db
      .deleteFrom('notice_refusals')
      .where('user_id', '=', scope.userId)
      .where('event', '=', event)
      .where('channel', '=', channel)
      .execute();
    return;
  }
  await db
    .insertInto('notice_refusals')
    .values({ user_id: scope.userId, event, channel })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A code that links a chat with the user, once, within a quarter of an hour. His earlier codes are of no more use. */
export async function createCode(tx: Tx, scope: UserScope, messenger: Messenger): Promise<string> {
  await tx
    .deleteFrom('messenger_codes')
    .where(({ or, eb }) => or([eb('user_id', '=', scope.userId), eb('expires_at', '<', new Date())]))
    .execute();
  const { token, hash } = newToken();
  await tx
    .insertInto('messenger_codes')
    .values({
      code_hash: hash,
      user_id: scope.userId,
      messenger,
      expires_at: new Date(Date.now() + CODE_MINUTES * 60_000),
    })
    .execute();
  return token;
}

/** Uses a code up; undefined for an unknown, a used and an outdated one. */
export async function takeCode(tx: Tx, messenger: Messenger, code: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('messenger_codes')
    .where('code_hash', '=', hashToken(code))
    .where('messenger', '=', messenger)
    .where('expires_at', '>', new Date())
    .returning('user_id as userId')
    .executeTakeFirst();
  return row?.userId;
}

/** Gives the chat to the person: his former one and the chat's former owner are let go. */
export async function linkChat(tx: Tx, userId: string, messenger: Messenger, chatId: string): Promise<void> {
  await tx
    .deleteFrom('messenger_chats')
    .where('messenger', '=', messenger)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('chat_id', '=', chatId)]))
    .execute();
  await tx.insertInto('messenger_chats').values({ user_id: userId, messenger, chat_id: chatId }).execute();
}

export async function unlinkMessenger(db: Db, scope: UserScope, messenger: Messenger): Promise<void> {
  await db
    .deleteFrom('messenger_chats')
    .where('user_id', '=', scope.userId)
    .where('messenger', '=', messenger)
    .execute();
}

/** Lets a chat go because its owner wrote so there; false when it was nobody's. */
export async function unlinkChat(tx: Tx, messenger: Messenger, chatId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('messenger_chats')
    .where('messenger', '=', messenger)
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Sends nothing more to a chat that is gone, and remembers it for its owner to see.
 * @returns false when it is no longer his, or has been lost before
 */
export async function loseChat(tx: Tx, userId: string, messenger: Messenger, chatId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messenger_chats')
    .set({ lost_at: new Date() })
    .where('user_id', '=', userId)
    .where('messenger', '=', messenger)
    .where('chat_id', '=', chatId)
    .where('lost_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes an update of a messenger; false when it has been brought before. */
export async function noteUpdate(tx: Tx, messenger: Messenger, updateId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('messenger_updates')
    .values({ messenger, update_id: updateId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await tx
    .deleteFrom('messenger_updates')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
