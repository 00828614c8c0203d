import type { Option } from '@dopusk/contract/fields/id.ts';
import type { Db, Tx } from '../../db/connection.ts';

/** A center by its id, for visitors of its registration link: only its title. */
export function findCenter(db: Db | Tx, id: string): Promise<Option | undefined> {
  return db
    .selectFrom('organizations')
    .where('id', '=', id)
    .where('type', '=', 'EducationCenter')
    .select(['id', 'title'])
    .executeTakeFirst();
}

/**
 * An operator with this confirmed e-mail who is in no organization yet; undefined for any other. Locked until the
 * transaction ends.
 */
export function findFreeOperator(tx: Tx, email: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.userId')
    .where('users.email', '=', email)
    .where('users.isEmailConfirmed', '=', true)
    .where('users.deactivatedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships').whereRef('operatorId', '=', 'operators.id').select('operatorId'))),
    )
    .select('operators.id')
    .forUpdate('operators')
    .executeTakeFirst();
}

/** The portal's only center; undefined when there are several or none. */
export async function findOnlyCenter(tx: Tx): Promise<Option | undefined> {
  const centers = await tx
    .selectFrom('organizations')
    .where('type', '=', 'EducationCenter')
    .limit(2)
    .select(['id', 'title'])
    .execute();
  return centers.length === 1 ? centers[0] : undefined;
}
