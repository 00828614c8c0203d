import type { NoticeChannel, NoticeEvent } from '@dopusk/contract/notices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/connection.ts';

/** Who is to be told where: a person, his channel and address there, and of which assignments or documents. */
export interface Addressee {
  userId: string;
  channel: NoticeChannel;
  recipient: string;
  ids: string[];
}

interface Concerned {
  user_id: string;
  id: string;
}

/**
 * Where those whom an event concerns are told of it, all that concerns one person together. Without those who are
 * deactivated or do not want it; an operator's mail only once it is confirmed to be his.
 * @param whom whose it is: a select of user_id and id
 */
export function findAddressees(tx: Tx, event: NoticeEvent, whom: RawBuilder<Concerned>): Promise<Addressee[]> {
  return tx
    .with('concerned', (query) => query.selectFrom(whom.as('concerned')).select(['concerned.user_id', 'concerned.id']))
    .with('places', (query) =>
      query
        .selectFrom('users')
        .leftJoin('operators', 'operators.user_id', 'users.id')
        .where(({ or, eb }) => or([eb('operators.id', 'is', null), eb('users.is_email_confirmed', '=', true)]))
        .select(['users.id as user_id', sql<NoticeChannel>`'Mail'`.as('channel'), 'users.email as recipient'])
        .where('users.id', 'in', (inner) => inner.selectFrom('concerned').select('concerned.user_id'))
        .unionAll(
          query
            .selectFrom('messenger_chats')
            .where('messenger_chats.lost_at', 'is', null)
            .where('messenger_chats.user_id', 'in', (inner) =>
              inner.selectFrom('concerned').select('concerned.user_id'),
            )
            .select(['messenger_chats.user_id', sql<NoticeChannel>`messenger`.as('channel'), 'chat_id as recipient']),
        ),
    )
    .selectFrom('concerned')
    .innerJoin('places', 'places.user_id', 'concerned.user_id')
    .innerJoin('users', 'users.id', 'concerned.user_id')
    .where('users.deactivated_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice_refusals')
            .whereRef('notice_refusals.user_id', '=', 'concerned.user_id')
            .whereRef('notice_refusals.channel', '=', 'places.channel')
            .where('notice_refusals.event', '=', event)
            .select('notice_refusals.event'),
        ),
      ),
    )
    .groupBy(['concerned.user_id', 'places.channel', 'places.recipient'])
    .select(['concerned.user_id as userId', 'places.channel', 'places.recipient'])
    .select(sql<string[]>`array_agg(concerned.id order by concerned.id)`.as('ids'))
    .execute();
}
