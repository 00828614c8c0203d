import type { NoticeChannel, NoticeEvent } from '@dopusk/contract/notices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';
import type { Seen } from '../../../db/seen.ts';

/** Where a notice goes: to the portal itself always, elsewhere as the user has chosen. */
export type NoticePlace = NoticeChannel | 'Portal';

/** A recipient of a notice: the user, the place and the address, and the assignments or documents it is about. */
export interface Addressee<Id> {
  userId: Seen<'users'>;
  channel: NoticePlace;
  recipient: string;
  ids: Id[];
}

interface Concerned<Id> {
  userId: Seen<'users'>;
  id: Id;
}

/**
 * The recipients of an event, with everything that concerns one user together. Without those who are deactivated or
 * have turned it off; by mail an operator only when his e-mail is confirmed.
 * @param whom a select of user_id and id
 */
export function findAddressees<Id extends string>(
  tx: Tx,
  event: NoticeEvent,
  whom: RawBuilder<Concerned<Id>>,
): Promise<Addressee<Id>[]> {
  return tx
    .with('concerned', (query) => query.selectFrom(whom.as('concerned')).select(['concerned.userId', 'concerned.id']))
    .with('places', (query) =>
      query
        .selectFrom('users')
        .leftJoin('operators', 'operators.userId', 'users.id')
        .where(({ or, eb }) => or([eb('operators.id', 'is', null), eb('users.isEmailConfirmed', '=', true)]))
        .select(['users.id as userId', sql<NoticePlace>`'Mail'`.as('channel'), 'users.email as recipient'])
        .where('users.id', 'in', (inner) => inner.selectFrom('concerned').select('concerned.userId'))
        .unionAll(
          query
            .selectFrom('messengerChats')
            .where('messengerChats.lostAt', 'is', null)
            .where('messengerChats.userId', 'in', (inner) => inner.selectFrom('concerned').select('concerned.userId'))
            .select(['messengerChats.userId', sql<NoticePlace>`messenger`.as('channel'), 'chatId as recipient']),
        )
        .unionAll(
          query
            .selectFrom('concerned')
            .distinct()
            .select(['concerned.userId', sql<NoticePlace>`'Portal'`.as('channel'), sql<string>`''`.as('recipient')]),
        ),
    )
    .selectFrom('concerned')
    .innerJoin('places', 'places.userId', 'concerned.userId')
    .innerJoin('users', 'users.id', 'concerned.userId')
    .where('users.deactivatedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('noticeRefusals')
            .whereRef('noticeRefusals.userId', '=', 'concerned.userId')
            .whereRef('noticeRefusals.channel', '=', 'places.channel')
            .where('noticeRefusals.event', '=', event)
            .select('noticeRefusals.event'),
        ),
      ),
    )
    .groupBy(['concerned.userId', 'places.channel', 'places.recipient'])
    .select(['concerned.userId', 'places.channel', 'places.recipient'])
    .select(sql<Id[]>`array_agg(concerned.id order by concerned.id)`.as('ids'))
    .execute();
}
