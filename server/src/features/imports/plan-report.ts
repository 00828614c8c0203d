import { columnTitle, type LoadedName } from '@dopusk/contract/imported-columns.ts';
import { LISTED_FAILURES, type ParseResult } from '@dopusk/contract/imports.ts';
import { namesOf } from '@dopusk/contract/stored-field.ts';
import type { ImportedPerson } from '../../db/tables/imports.ts';
import { lackingOf, type Plan, type PlannedRow, textOf } from './plan.ts';

// What a plan says of a file's people before they are loaded.

/** Whom rows are like by name and birthday alone. */
export const alikeOf = ({ rows }: Plan): ParseResult['alike'] => rows.flatMap(likeOf);

function likeOf({ person, action, alike }: PlannedRow): ParseResult['alike'] {
  if (!alike) return [];
  const { studentId: id, known, canBeNew } = alike;
  const { rowNumber, birthday, email } = person;
  const { jobTitle = '', phone } = known;
  const row = { rowNumber, fullName: fullNameOf(person), birthday, email };
  const lacking = lackingOf(person).map(columnTitle);
  return [{ ...row, known: { id, email: known.email, phone, jobTitle: jobTitle ?? '' }, action, canBeNew, lacking }];
}

/** The new people whom the operator sees in another organization too. */
export function elsewhereOf({ rows }: Plan): Pick<ParseResult, 'elsewhere' | 'workElsewhere'> {
  const people = rows.flatMap(({ person, elsewhere }) =>
    elsewhere ? [{ rowNumber: person.rowNumber, fullName: fullNameOf(person), organizationTitle: elsewhere }] : [],
  );
  return { elsewhere: people.slice(0, LISTED_FAILURES), workElsewhere: people.length };
}

/** What the updates of a plan would write over what is there. */
export function changesOf({ rows }: Plan): Pick<ParseResult, 'changes' | 'changedFields'> {
  const updates = rows.flatMap(({ person, target }) => (target ? [{ person, target }] : []));
  const people = new Map<LoadedName, number>();
  for (const { target } of updates) {
    for (const field of namesOf(target.after)) people.set(field, (people.get(field) ?? 0) + 1);
  }
  return {
    changes: updates.slice(0, LISTED_FAILURES).map(({ person, target: { before, after } }) => ({
      rowNumber: person.rowNumber,
      fullName: fullNameOf(person),
      fields: namesOf(after).map((field) => ({
        field,
        title: columnTitle(field),
        before: textOf(before, field),
        after: textOf(after, field),
      })),
    })),
    changedFields: [...people].map(([field, count]) => ({ field, title: columnTitle(field), people: count })),
  };
}

/** As people write it. */
export const fullNameOf = ({ surname, name, lastName }: ImportedPerson): string =>
  [surname, name, lastName].filter(Boolean).join(' ');

/** What whoever loads the rows is told of them. */
export function notesOf({ rows }: Plan): Pick<ParseResult, 'notes' | 'noted'> {
  const notes = rows.flatMap(({ person, notes: texts }) =>
    texts.map((text) => ({ rowNumber: person.rowNumber, fullName: fullNameOf(person), text })),
  );
  return { notes: notes.slice(0, LISTED_FAILURES), noted: notes.length };
}
