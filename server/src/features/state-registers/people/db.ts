import { today } from '@dopusk/contract/fields/date.ts';
import type { RecordBeside } from '@dopusk/contract/register-records.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/connection.ts';
import { consentWithdrawnAt } from '../../../db/consents.ts';
import type { CenterScope } from '../../../db/scope.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { isVisibleOrganization, visibleStudent } from '../../../db/visible.ts';

/** Whose person it is, and of which client. */
export interface PersonOfClient {
  studentId: string;
  client: { id: string };
}

/** Whom the center has taught under one of these SNILS. */
interface Taught {
  id: string;
  snils: string;
  fullName: string;
  name: string;
  birthday: string | null;
  clientTitle: string;
}

async function listTaughtUnder(db: Db | Tx, scope: CenterScope, snils: readonly string[]): Promise<Taught[]> {
  return (
    db
      .selectFrom('students')
      .innerJoin('users', 'users.id', 'students.userId')
      .innerJoin('organizations as client', 'client.id', 'students.organizationId')
      // As the index of them is made.
      .where('students.snilsNumber', '<>', '')
      .where('students.snilsNumber', '=', sql<string>`any(${snils}::text[])`)
      .where(
        sql<boolean>`exists (select from assignments
        where assignments.student_id = students.id and assignments.center_id = ${scope.organization.id})`,
      )
      .select([
        'students.id',
        'students.snilsNumber as snils',
        'students.fullName',
        'users.name',
        'students.birthday',
        shownTitleOf('client').as('clientTitle'),
      ])
      .execute()
  );
}

const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim();

/** Whether two are two people. One may be entered by two employers, and be called otherwise since. */
function areTwo(one: Taught, other: Taught): boolean {
  const isNamedAlike = plain(one.fullName) === plain(other.fullName);
  const isOfOneDay = one.birthday !== null && one.birthday === other.birthday;
  return !isNamedAlike && !(isOfOneDay && plain(one.name) === plain(other.name));
}

/** What other records of a SNILS say to one of them. */
interface Sharing {
  /** Other people, by their names. */
  sameSnils: string[];
  /** Other records of the same person, by whose they are. */
  elsewhere: string[];
  /** Whether one of those says another birthday. */
  hasTwoBirthdays: boolean;
}

const NOBODY: Sharing = { sameSnils: [], elsewhere: [], hasTwoBirthdays: false };

/** Of each person who shares his SNILS with another record: what that is. */
function sharing(taught: readonly Taught[]): Map<string, Sharing> {
  const inOrder = (texts: string[]) => [...new Set(texts)].sort(Intl.Collator('ru').compare);
  const shared = new Map<string, Sharing>();
  for (const those of Map.groupBy(taught, ({ snils }) => snils).values()) {
    for (const one of those) {
      const others = those.filter(({ id }) => id !== one.id);
      const same = others.filter((other) => !areTwo(one, other));
      shared.set(one.id, {
        sameSnils: inOrder(others.filter((other) => areTwo(one, other)).map(({ fullName }) => fullName)),
        elsewhere: inOrder(same.map(({ clientTitle }) => clientTitle)),
        hasTwoBirthdays: same.some(({ birthday }) => birthday && one.birthday && birthday !== one.birthday),
      });
    }
  }
  return shared;
}

/** What is said of each person and each client of some records, beside what registers are told; asked of the records themselves. */
export async function listBeside(
  db: Db | Tx,
  scope: CenterScope,
  records: readonly PersonOfClient[],
): Promise<(record: PersonOfClient) => RecordBeside & Pick<Sharing, 'hasTwoBirthdays'>> {
  const studentIds = [...new Set(records.map(({ studentId }) => studentId))];
  const clientIds = [...new Set(records.map(({ client }) => client.id))];
  const [people, clients] = await Promise.all([
    db
      .selectFrom('students')
      .innerJoin('users', 'users.id', 'students.userId')
      .where('students.id', '=', sql<string>`any(${studentIds}::uuid[])`)
      .select([
        'students.id',
        sql<boolean>`${visibleStudent(scope)}`.as('isShown'),
        consentWithdrawnAt('students.userId').as('withdrawnAt'),
        'students.snilsNumber as snils',
      ])
      .execute(),
    db
      .selectFrom('organizations')
      .where('organizations.id', '=', sql<string>`any(${clientIds}::uuid[])`)
      .where(isVisibleOrganization(scope, 'organizations.id'))
      .select('organizations.id')
      .execute(),
  ]);
  const numbers = [...new Set(people.map(({ snils }) => snils).filter(Boolean))];
  const shared = sharing(await listTaughtUnder(db, scope, numbers));
  const byId = new Map(people.map((person) => [person.id as string, person]));
  const shown = new Set<string>(clients.map(({ id }) => id));
  return ({ studentId, client }) => {
    const { isShown = false, withdrawnAt = null } = byId.get(studentId) ?? {};
    return {
      unlinked: [...(isShown ? [] : ['student' as const]), ...(shown.has(client.id) ? [] : ['client' as const])],
      consentWithdrawnOn: withdrawnAt && today(withdrawnAt),
      ...(shared.get(studentId) ?? NOBODY),
    };
  };
}
