import {
  REGISTER_GROUP_LIMIT,
  type RegisterGroups,
  type RegisterGroupsBody,
} from '@dopusk/contract/register-groups.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { trainingTerms } from '@dopusk/contract/training-terms.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { holds, wordPatterns } from '../../../db/search-text.ts';
import type { Locked } from '../../../db/seen.ts';
import { organizationTitle } from './list-groups.ts';

const termColumns = namesOf(trainingTerms).map((name) => `groups.${name}` as const);

const groupsOf = (db: Db | Tx, scope: CenterScope) =>
  db
    .selectFrom('groups')
    .where('groups.centerId', '=', scope.organization.id)
    .select(['groups.id', ...termColumns]);

/** The center's groups that are taught one of some courses, with what is said of how: the latest that are found, and how many there are. */
export async function listRegisterGroups(
  db: Db,
  scope: CenterScope,
  { courseIds, search }: RegisterGroupsBody,
): Promise<RegisterGroups> {
  const found = groupsOf(db, scope)
    .where(holds('groups.searchText', wordPatterns(search)))
    .where(
      sql<boolean>`exists (select from assignments
        where assignments.group_id = groups.id and assignments.course_id = any(${courseIds}::uuid[]))`,
    );
  const [items, { totalCount }] = await Promise.all([
    found
      .orderBy('groups.id', 'desc')
      .limit(REGISTER_GROUP_LIMIT)
      .select(['groups.title', organizationTitle])
      .execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('totalCount'))
      .executeTakeFirstOrThrow(),
  ]);
  return { items, totalCount };
}

/** The same of these groups, held until the transaction ends. */
export const holdRegisterGroups = (tx: Tx, scope: CenterScope, ids: readonly string[]) =>
  groupsOf(tx, scope)
    .where('groups.id', 'in', ids)
    .orderBy('groups.id')
    .$narrowType<{ id: Locked<'groups'> }>()
    .forNoKeyUpdate()
    .execute();
