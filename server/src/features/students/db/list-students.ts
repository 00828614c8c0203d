import type { Option } from '@dopusk/contract/fields/id.ts';
import type { Page } from '@dopusk/contract/fields/page.ts';
import { isSnils } from '@dopusk/contract/fields/snils.ts';
import { avatarUrl } from '@dopusk/contract/files.ts';
import type { StudentOfOrganizationRow, StudentsQuery } from '@dopusk/contract/students.ts';
import type { Db } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import { anyId, anyOf, firstPages, idsOf, placeAmong, placeIn } from '../../../db/paging.ts';
import { builtOnce } from '../../../db/planned-once.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { ofVisibleStudents, onlyOrganization } from '../../../db/visible.ts';
import { identityKnown } from './columns.ts';
import { findPeople, type People } from './find-people.ts';

const OPTIONS_LIMIT = 50;

/**
 * A page of the people the operator sees, by name.
 * @param organizationId only of this organization
 */
export async function listStudents(
  db: Db,
  scope: OperatorScope,
  query: StudentsQuery,
  organizationId?: string,
): Promise<Page<StudentOfOrganizationRow>> {
  const isNarrowed = query.birthdayStart !== null || query.birthdayEnd !== null;
  const only = onlyOrganization(scope, organizationId);
  const { items, ...page } =
    only && query.pageNumber === 1 && !query.search && !isNarrowed
      ? await firstOfOrganization(db, { only }, query.pageSize)
      : await findSearched(db, scope, await visiblePeople(db, scope, query, organizationId), query, isNarrowed);
  return {
    ...page,
    items: items.map(({ avatarId, withdrawnAt, ...row }) => ({
      ...row,
      avatar: avatarUrl(avatarId),
      consentWithdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
  };
}

/** Whoever has the СНИЛС, however written, where the operator may know it; everybody else by name, e-mail and phone. */
async function findSearched(db: Db, scope: OperatorScope, people: People, query: StudentsQuery, isNarrowed: boolean) {
  const number = (query.search ?? '').replace(/[\s-]/g, '');
  if (isSnils(number)) {
    const numbered = people.where('students.snilsNumber', '=', number).where(identityKnown(scope));
    const page = await findListed(db, numbered, { ...query, search: undefined }, true);
    if (page.totalCount > 0) return page;
  }
  return findListed(db, people, query, isNarrowed);
}

async function findListed(db: Db, people: People, query: StudentsQuery, isNarrowed: boolean) {
  const { items, ...page } = await findPeople(db, people, query, isNarrowed);
  return { ...page, items: items.length > 0 ? await readListed(db, { ids: idsOf(items) }) : [] };
}

const readListed = builtOnce((db, { ids }: { ids: string[] }) =>
  shown(db.selectFrom('students').where('students.id', '=', anyId(ids)).orderBy(placeAmong(ids, 'students.id'))),
);

const firstOfOrganization = firstPages((db, { only }: { only: string }) => {
  const rows: People = db.selectFrom('students').where('students.organizationId', '=', only);
  return { rows, ordered: shown(rows.orderBy('students.fullName').orderBy('students.id')) };
});

/** What a list shows of these people. */
const shown = (people: People) =>
  people
    .innerJoin('users', 'users.id', 'students.userId')
    .innerJoin('organizations', 'organizations.id', 'students.organizationId')
    .select([
      'students.id',
      'students.avatarId',
      'students.fullName',
      'users.phone',
      'students.birthday',
      'users.email',
      shownTitleOf('organizations').as('organizationTitle'),
      consentWithdrawnAt('students.userId').as('withdrawnAt'),
    ]);

/** The people the operator sees, born between two days, of one organization or of all; without search and order. */
export async function visiblePeople(
  db: Db,
  scope: OperatorScope,
  { birthdayStart, birthdayEnd }: Pick<StudentsQuery, 'birthdayStart' | 'birthdayEnd'>,
  organizationId?: string,
): Promise<People> {
  let people = db.selectFrom('students').where(await ofVisibleStudents(db, scope, organizationId));
  if (birthdayStart !== null) people = people.where('birthday', '>=', birthdayStart);
  if (birthdayEnd !== null) people = people.where('birthday', '<=', birthdayEnd);
  return people;
}

/** The people a center sees, for a select: no more than their names (design §4). */
export async function listStudentOptions(db: Db, scope: OperatorScope, search: string | undefined): Promise<Option[]> {
  const page = { search, pageNumber: 1, pageSize: OPTIONS_LIMIT };
  const { items } = await findPeople(
    db,
    await visiblePeople(db, scope, { birthdayStart: null, birthdayEnd: null }),
    page,
  );
  return db
    .selectFrom('students')
    .where('id', '=', anyOf(items))
    .orderBy(placeIn(items, 'id'))
    .select(['id', 'fullName as title'])
    .execute();
}
