import type { Messenger, NoticeChannel, NoticeEvent } from '@dopusk/contract/notices.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { UserScope } from '../../../db/scope.ts';
import type { Seen } from '../../../db/seen.ts';
import { hashToken, newToken } from '../../../http/session.ts';

const CODE_MINUTES = 15;
/** Messengers repeat an unanswered update for a day at most. */
const DAYS_KEPT = 3;

/** The notices that the user has turned off and the messengers he has linked, also those whose chat is gone. */
export async function findChoices(db: Db, scope: UserScope) {
  const [refusals, chats] = await Promise.all([
    db
      .selectFrom('noticeRefusals')
      .where('userId', '=', scope.userId)
      .select([sql<NoticeEvent>`event`.as('event'), sql<NoticeChannel>`channel`.as('channel')])
      .execute(),
    db.selectFrom('messengerChats').where('userId', '=', scope.userId).select(['messenger', 'lostAt']).execute(),
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
      .deleteFrom('noticeRefusals')
      .where('userId', '=', scope.userId)
      .where('event', '=', event)
      .where('channel', '=', channel)
      .execute();
    return;
  }
  await db
    .insertInto('noticeRefusals')
    .values({ userId: scope.userId, event, channel })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Turns a kind of letters off for whom a link of the portal names; a person who is no more gets none anyway. */
export async function refuseMail(db: Db, userId: string, event: NoticeEvent): Promise<void> {
  await db
    .insertInto('noticeRefusals')
    .columns(['userId', 'event', 'channel'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['id', sql<NoticeEvent>`${event}::text`.as('event'), sql<NoticeChannel>`'Mail'::text`.as('channel')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Makes a code that links a chat with the user, once, within a quarter of an hour; his earlier codes of this messenger
 * become invalid.
 */
export async function createCode(tx: Tx, scope: UserScope, messenger: Messenger): Promise<string> {
  await tx
    .deleteFrom('messengerCodes')
    .where(({ or, and, eb }) =>
      or([and([eb('userId', '=', scope.userId), eb('messenger', '=', messenger)]), eb('expiresAt', '<', new Date())]),
    )
    .execute();
  const { token, hash } = newToken();
  await tx
    .insertInto('messengerCodes')
    .values({
      codeHash: hash,
      userId: scope.userId,
      messenger,
      expiresAt: new Date(Date.now() + CODE_MINUTES * 60_000),
    })
    .execute();
  return token;
}

/** Uses a code; undefined for an unknown, used or outdated one. */
export async function takeLinkCode(tx: Tx, messenger: Messenger, code: string): Promise<Seen<'users'> | undefined> {
  const row = await tx
    .deleteFrom('messengerCodes')
    .where('codeHash', '=', hashToken(code))
    .where('messenger', '=', messenger)
    .where('expiresAt', '>', new Date())
    .returning('userId')
    .$narrowType<{ userId: Seen<'users'> }>()
    .executeTakeFirst();
  return row?.userId;
}

/** Links the chat with the user; his former chat and the chat's former user are unlinked. */
export async function linkChat(tx: Tx, userId: Seen<'users'>, messenger: Messenger, chatId: string): Promise<void> {
  await tx
    .deleteFrom('messengerChats')
    .where('messenger', '=', messenger)
    .where(({ or, eb }) => or([eb('userId', '=', userId), eb('chatId', '=', chatId)]))
    .execute();
  await tx.insertInto('messengerChats').values({ userId, messenger, chatId }).execute();
}

export async function unlinkMessenger(db: Db, scope: UserScope, messenger: Messenger): Promise<void> {
  await db.deleteFrom('messengerChats').where('userId', '=', scope.userId).where('messenger', '=', messenger).execute();
}

/** Unlinks a chat on its owner's word; false when it was not linked. */
export async function unlinkChat(tx: Tx, messenger: Messenger, chatId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('messengerChats')
    .where('messenger', '=', messenger)
    .where('chatId', '=', chatId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Marks a chat as gone, so that nothing more is sent there and its owner sees it.
 * @returns false when it is no longer his, or was marked before
 */
export async function loseChat(tx: Tx, userId: Seen<'users'>, messenger: Messenger, chatId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messengerChats')
    .set({ lostAt: new Date() })
    .where('userId', '=', userId)
    .where('messenger', '=', messenger)
    .where('chatId', '=', chatId)
    .where('lostAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records an update of a messenger; false when it was received before. */
export async function noteUpdate(tx: Tx, messenger: Messenger, updateId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('messengerUpdates')
    .values({ messenger, updateId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await tx
    .deleteFrom('messengerUpdates')
    .where('receivedAt', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
