import { REGISTER_GROUP_LIMIT, type RegisterGroup } from '@dopusk/contract/register-groups.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { trainingTerms } from '@dopusk/contract/training-terms.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked } from '../../../db/seen.ts';
import { organizationTitle } from './list-groups.ts';

const termColumns = namesOf(trainingTerms).map((name) => `groups.${name}` as const);

const groupsOf = (db: Db | Tx, scope: CenterScope) =>
  db
    .selectFrom('groups')
    .where('groups.centerId', '=', scope.organization.id)
    .select(['groups.id', ...termColumns]);

/** The center's latest groups with what is said of how they are taught and paid for. */
export const listRegisterGroups = (db: Db, scope: CenterScope): Promise<RegisterGroup[]> =>
  groupsOf(db, scope)
    .orderBy('groups.id', 'desc')
    .limit(REGISTER_GROUP_LIMIT)
    .select([
      'groups.title',
      organizationTitle,
      sql<string[]>`array(select distinct course_id from assignments where group_id = groups.id)`.as('courseIds'),
    ])
    .execute();

/** The same of these groups, held until the transaction ends. */
export const holdRegisterGroups = (tx: Tx, scope: CenterScope, ids: readonly string[]) =>
  groupsOf(tx, scope)
    .where('groups.id', 'in', ids)
    .orderBy('groups.id')
    .$narrowType<{ id: Locked<'groups'> }>()
    .forNoKeyUpdate()
    .execute();
