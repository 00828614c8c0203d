import { EMPLOYERS_ASKED, type EmployerAnswer, type TableEmployer } from '@dopusk/contract/imported-tables.ts';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import type { FailedRow, ImportedPerson } from '../../../db/tables/imports.ts';
import { type Conflict, failed } from '../failed-row.ts';
import type { PersonRows } from '../person-rows.ts';
import { listEmployers, listTargets, type Target } from './db.ts';
import { organizationKey, ownTitles, withoutOwnWorkplace } from './own-workplace.ts';

/** The people of a table by whose they are. */
interface Parted {
  /** Who is loaded: here, or, where `into` says so, into another organization. */
  people: ImportedPerson[];
  /** Whose employer nobody has said anything of yet: they are loaded nowhere. */
  unsaid: FailedRow[];
  employers: TableEmployer[];
}

/**
 * Parts the people of a table by the employers that it names (decision 835). Whoever is of another one than the organization that the
 * table is loaded into waits until it is said where he belongs; what a form calls his workplace is one only where the operator knows
 * that organization.
 * @param said of this table, which goes before what was said of former ones; by what tells an employer from others
 */
export async function partByEmployer(
  db: Db,
  scope: OperatorScope,
  { people, places, employerPlace }: Pick<PersonRows, 'people' | 'places' | 'employerPlace'>,
  { id: organizationId, title }: Pick<Target, 'id' | 'title'>,
  said: ReadonlyMap<string, EmployerAnswer>,
): Promise<Parted> {
  if (!people.some(({ employer, workplace }) => employer || workplace))
    return { people: [...people], unsaid: [], employers: [] };
  const targets = await listTargets(db, scope);
  const answers = new Map([...(await listEmployers(db, scope, organizationId)), ...said]);
  const isOwn = ownTitles(targets.find(({ id }) => id === organizationId)?.titles ?? []);
  const byKey = new Map(
    targets.flatMap((one) => one.titles.map((title) => [organizationKey(title ?? ''), one] as const)),
  );
  const byId = new Map(targets.map((one) => [one.id as string, one]));
  const ofEmployer = employerPlace ? { ...places, workplace: employerPlace } : places;
  const failedOf = (person: ImportedPerson): FailedRow => {
    const employer = person.employer ?? person.workplace ?? '';
    const unsaid: Conflict = { field: 'workplace', code: 'Invalid', message: unsaidText(employer, title) };
    return failed({ ...person, workplace: employer }, [unsaid], ofEmployer);
  };
  const asked = new Map<string, TableEmployer>();
  const keys = new Map<string, string>();
  const parted: Parted = { people: [], unsaid: [], employers: [] };
  for (const person of people) {
    const name = person.employer ?? person.workplace ?? '';
    const key = keys.get(name) ?? organizationKey(name);
    keys.set(name, key);
    if (key === '' || isOwn(name) || (!person.employer && !byKey.has(key))) {
      parted.people.push(person);
      continue;
    }
    const employer = asked.get(key) ?? about(name, answers.get(key) ?? null, byId, byKey.get(key));
    asked.set(key, { ...employer, rows: employer.rows + 1 });
    const { answer } = employer;
    if (answer === null) parted.unsaid.push(failedOf(person));
    else if (answer === 'Here') parted.people.push({ ...person, workplace: person.workplace || name });
    else if (answer !== 'Leave')
      parted.people.push({
        ...ofOwn(person, byId.get(answer)),
        ...(answer === organizationId ? {} : { into: answer }),
      });
  }
  return {
    ...parted,
    people: withoutOwnWorkplace(parted.people, byId.get(organizationId)?.titles ?? []),
    employers: [...asked.values()].slice(0, EMPLOYERS_ASKED),
  };
}

function about(
  title: string,
  answer: EmployerAnswer | null,
  byId: ReadonlyMap<string, Target>,
  named: Target | undefined,
): TableEmployer {
  const into = answer === 'Here' || answer === 'Leave' || answer === null ? undefined : byId.get(answer);
  const shown = into ?? named;
  return {
    ...{ title, rows: 0 },
    // What he does not see he cannot load into.
    answer: answer === null || answer === 'Here' || answer === 'Leave' || into ? answer : null,
    organization: shown ? { id: shown.id, title: shown.title } : null,
  };
}

/** Of the organization that he is loaded into his workplace is known there already. */
const ofOwn = (person: ImportedPerson, target: Target | undefined): ImportedPerson =>
  withoutOwnWorkplace([person], [...(target?.titles ?? []), person.employer])[0] ?? person;

/** What is wrong with a row of another employer until somebody has said where it belongs. */
const unsaidText = (employer: string, organizationTitle: string): string =>
  `В строке организация «${employer}», а загрузка идёт в «${organizationTitle}»: скажите, загрузить её сюда, не загружать или загрузить в другую организацию`;
