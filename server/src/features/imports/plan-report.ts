import { needsSnils } from '@dopusk/contract/citizenship.ts';
import {
  LISTED_FAILURES,
  LISTED_NAMESAKES,
  type ParseResult,
  type PlannedPerson,
} from '@dopusk/contract/import-drafts.ts';
import { columns, columnTitle, type LoadedName } from '@dopusk/contract/imported-columns.ts';
import type { TableEmployer } from '@dopusk/contract/imported-tables.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import { fullNameOf } from '../students/shared-contacts.ts';
import type { Plan, PlannedRow } from './plan.ts';
import { shownOf } from './shown-values.ts';

// What a plan says of a file's people before they are loaded.

/** Whom rows are like by name and birthday alone. */
export const alikeOf = ({ rows, undecided }: Plan): ParseResult['alike'] =>
  [...rows, ...undecided].flatMap(likeOf).sort((a, b) => a.rowNumber - b.rowNumber);

function likeOf({ person, alike }: PlannedRow): ParseResult['alike'] {
  if (!alike) return [];
  const { studentId: id, known, canBeNew, isOtherSnils, ifSame } = alike;
  const { rowNumber, birthday, email } = person;
  const { jobTitle = '', phone } = known;
  return [
    {
      ...{ rowNumber, fullName: fullNameOf(person), birthday, email },
      known: { id, email: known.email, phone, jobTitle: jobTitle ?? '' },
      action: ifSame.action,
      fields: fieldsOf(ifSame.target),
      otherSnils: isOtherSnils ? { file: person.snilsNumber, known: known.snilsNumber } : null,
      canBeNew,
    },
  ];
}

/** What of a row may tell one of several namesakes from the others. */
const TELLING = ['personnelNumber', 'jobTitle', 'department', 'workplace', 'phone', 'email', 'snilsNumber'] as const;

/** The rows that several people may be. */
export const namesakesOf = ({ rows, undecided }: Plan): ParseResult['namesakes'] =>
  [...rows, ...undecided]
    .flatMap((row) => (row.namesakes ? { person: row.person, namesakes: row.namesakes } : []))
    .sort((a, b) => a.person.rowNumber - b.person.rowNumber)
    .slice(0, LISTED_NAMESAKES)
    .map(({ person, namesakes }) => {
      const { people, taken, by, canBeNew, firstRow } = namesakes;
      const { rowNumber, birthday, email } = person;
      const saying = TELLING.flatMap((field) =>
        person[field] ? [{ title: columnTitle(field), text: shownOf(person, field) }] : [],
      );
      return {
        ...{ rowNumber, fullName: fullNameOf(person), birthday, email, saying, by, canBeNew, firstRow },
        taken: taken === null || taken === 'New' ? taken : taken.studentId,
        people: people.map(({ studentId: id, known, ifSame }) => ({
          ...{ id, email: known.email, phone: known.phone, snilsNumber: known.snilsNumber },
          jobTitle: known.jobTitle ?? '',
          department: known.department ?? '',
          personnelNumber: known.personnelNumber ?? '',
          action: ifSame.action,
          fields: fieldsOf(ifSame.target),
        })),
      };
    });

/** The rows that may say again what another one of the file says. */
export const repeatedOf = ({ undecided }: Plan): ParseResult['repeated'] =>
  undecided
    .flatMap(({ person, twin, action, target }) => {
      if (!twin) return [];
      const { first, isOneAccount, canBeOther } = twin;
      const { rowNumber, birthday } = person;
      const differing = columns
        .map(({ field }) => field)
        .filter((field) => (person[field] ?? '') !== (first[field] ?? ''))
        .map((field) => ({ title: columnTitle(field), first: shownOf(first, field), here: shownOf(person, field) }));
      return [
        {
          ...{ rowNumber, fullName: fullNameOf(person), birthday, firstRow: first.rowNumber, isOneAccount, canBeOther },
          ...{ differing, action, fields: fieldsOf(target) },
        },
      ];
    })
    .sort((a, b) => a.rowNumber - b.rowNumber);

/** The new people whom the operator sees in another organization too. */
export function elsewhereOf({ rows }: Plan): Pick<ParseResult, 'elsewhere' | 'workElsewhere'> {
  const people = rows.flatMap(({ person, elsewhere }) =>
    elsewhere ? [{ rowNumber: person.rowNumber, fullName: fullNameOf(person), organizationTitle: elsewhere }] : [],
  );
  return { elsewhere: people.slice(0, LISTED_FAILURES), workElsewhere: people.length };
}

/** Which fields the updates of a plan would write, and of how many people. */
export function changedFieldsOf({ rows }: Plan): ParseResult['changedFields'] {
  const people = new Map<LoadedName, number>();
  for (const { target } of rows) {
    for (const field of target ? namesOf(target.after) : []) people.set(field, (people.get(field) ?? 0) + 1);
  }
  return [...people].map(([field, count]) => ({ field, title: columnTitle(field), people: count }));
}

/** What an update writes over what is there, as people read it. */
function fieldsOf(target: PlannedRow['target']): PlannedPerson['fields'] {
  if (!target) return [];
  const { before, after } = target;
  return namesOf(after).map((field) => ({
    field,
    title: columnTitle(field),
    before: shownOf(before, field),
    after: shownOf(after, field),
  }));
}

/** What loading would do with each right row. */
export const plannedOf = ({ rows }: Plan, employers: readonly TableEmployer[]): PlannedPerson[] => {
  const titles = new Map(
    employers.flatMap(({ organization }) => (organization ? [[organization.id, organization.title]] : [])),
  );
  return rows.map(({ person, action, target, same }) => ({
    rowNumber: person.rowNumber,
    fullName: fullNameOf(person),
    birthday: person.birthday,
    ...(person.snilsNumber ? { snilsNumber: person.snilsNumber } : {}),
    ...(person.jobTitle ? { jobTitle: person.jobTitle } : {}),
    // What stands in the record: of somebody known the file's own is told beside it, where it would be set or stays out.
    email: same ? same.email : person.email,
    ...(person.into ? { into: titles.get(person.into) ?? '' } : {}),
    action,
    fields: fieldsOf(target),
  }));
};

/** Of how many new people the portal will not know an e-mail, or an insurance number that they should have. */
export function newWithoutOf({ rows }: Plan): ParseResult['newWithout'] {
  const added = rows.filter(({ action }) => action === 'Create').map(({ person }) => person);
  return {
    email: added.filter(({ email }) => email === '').length,
    snilsNumber: added.filter((person) => person.snilsNumber === '' && needsSnils(person)).length,
  };
}

/** What whoever loads the rows is told of them. */
export function notesOf({ rows }: Plan): Pick<ParseResult, 'notes' | 'noted'> {
  const notes = rows.flatMap(({ person, notes: ofRow }) =>
    ofRow.map((note) => ({ rowNumber: person.rowNumber, fullName: fullNameOf(person), ...note })),
  );
  return { notes: notes.slice(0, LISTED_FAILURES), noted: notes.length };
}
