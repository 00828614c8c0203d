import type { Db, Tx } from '../../db/connection.ts';
import type { Locked, Seen } from '../../db/seen.ts';
import type { CenterOption } from '../organizations/db.ts';

/** A center by its id, for visitors of its registration link: only its title. */
export function findCenter(db: Db | Tx, id: string): Promise<CenterOption | undefined> {
  return db
    .selectFrom('organizations')
    .where('id', '=', id)
    .where('type', '=', 'EducationCenter')
    .select(['id', 'title'])
    .$narrowType<{ id: Seen<'organizations'> }>()
    .executeTakeFirst();
}

/**
 * An operator with this confirmed e-mail who is in no organization yet; undefined for any other. Locked until the
 * transaction ends.
 */
export function findFreeOperator(tx: Tx, email: string): Promise<{ id: Locked<'operators'> } | undefined> {
  return tx
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('users.email', '=', email)
    .where('users.isEmailConfirmed', '=', true)
    .where('users.sharesEmail', '=', false)
    .where('users.deactivatedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships').whereRef('operatorId', '=', 'operators.id').select('operatorId'))),
    )
    .select('operators.id')
    .$narrowType<{ id: Locked<'operators'> }>()
    .forUpdate('operators')
    .executeTakeFirst();
}
