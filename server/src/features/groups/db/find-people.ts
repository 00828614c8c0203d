import type { FoundPerson } from '@dopusk/contract/groups.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { shownTitleOf } from '../../../db/shown-title.ts';
import { visibleStudent } from '../../../db/visible.ts';
import { identityKnown } from '../../students/db/columns.ts';
import type { PersonLine } from '../person-line.ts';

/** Of so many people with one name the operator is shown, to choose from. */
const NAMESAKES_LIMIT = 50;

/** A person whom one of the lines may mean, with what of the line he was found by. */
export interface Candidate extends FoundPerson {
  /** The place of the line in the list. */
  place: number;
  by: 'snils' | 'email' | 'number' | 'name';
}

/**
 * The people whom the lines may mean, of those the operator sees: by insurance and personnel number, by e-mail and by the words
 * of the name. By insurance number only those whose number he may know: to others the answer would tell it (decision 147).
 */
export async function findCandidates(db: Db, scope: OperatorScope, lines: readonly PersonLine[]): Promise<Candidate[]> {
  const numbered = lines.map((line, place) => ({ place, ...line }));
  const bySnils = numbered.filter(({ snils }) => snils);
  const byEmail = numbered.filter(({ email }) => email);
  const byNumber = numbered.flatMap(({ place, numbers }) =>
    numbers.map((number) => ({ place, number, digits: `% ${number.replace(/\D/g, '')}%` })),
  );
  const byName = numbered.flatMap(({ place, words }) => {
    // An initial says too little to look for anybody by it.
    const whole = words.filter((word) => word.length > 1);
    const patterns = whole.map((word) => `% ${word.replace(/[\\%_]/g, '\\$&')} %`);
    const longest = patterns.toSorted((a, b) => b.length - a.length)[0];
    return longest ? [{ place, longest, patterns: JSON.stringify(patterns) }] : [];
  });
  const { rows } = await sql<Candidate>`
    with candidates as (
      select line.place, 'snils' as by, students.id
      from unnest(${bySnils.map(({ place }) => place)}::integer[], ${bySnils.map(({ snils }) => snils)}::text[])
        as line (place, snils)
      join students on students.snils_number = line.snils and students.snils_number <> ''
      where ${visibleStudent(scope)} and ${identityKnown(scope)}
      union all
      select line.place, 'email', students.id
      from unnest(${byEmail.map(({ place }) => place)}::integer[], ${byEmail.map(({ email }) => email)}::text[])
        as line (place, email)
      join users on users.email = line.email
      join students on students.user_id = users.id
      where ${visibleStudent(scope)}
      union all
      select line.place, 'number', students.id
      from unnest(${byNumber.map(({ place }) => place)}::integer[], ${byNumber.map(({ number }) => number)}::text[],
        ${byNumber.map(({ digits }) => digits)}::text[]) as line (place, number, digits)
      -- What is searched by ends with the digits of a personnel number: that goes by the index of fragments.
      join students on students.search_text like line.digits and lower(students.personnel_number) = line.number
      where ${visibleStudent(scope)}
      union all
      select line.place, 'name', named.id
      from unnest(${byName.map(({ place }) => place)}::integer[], ${byName.map(({ longest }) => longest)}::text[],
        ${byName.map(({ patterns }) => patterns)}::jsonb[]) as line (place, longest, patterns)
      -- The longest word goes by the index of fragments; the others are looked for in what it finds.
      cross join lateral (
        select students.id from students
        where students.search_text like line.longest
          and not exists (select from jsonb_array_elements_text(line.patterns) as word (pattern)
            where students.search_text not like word.pattern)
          and ${visibleStudent(scope)}
        limit ${NAMESAKES_LIMIT}) as named
    )
    select candidates.place, candidates.by, students.id, students.full_name, students.birthday,
      ${shownTitleOf('organizations')} as organization_title
    from candidates
    join students on students.id = candidates.id
    join organizations on organizations.id = students.organization_id
    order by candidates.place, students.full_name, students.id`.execute(db);
  return rows;
}
