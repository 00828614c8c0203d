import type { Reply } from '@dopusk/contract/endpoint.ts';
import type { FoundPerson, groups, UnclearLine } from '@dopusk/contract/groups.ts';
import { GROUP_LIMIT } from '@dopusk/contract/groups.ts';
import type { Db } from '../../db/connection.ts';
import type { OperatorScope } from '../../db/scope.ts';
import { fieldRefusal } from '../../http/refusal.ts';
import { type Candidate, findCandidates } from './db/find-people.ts';
import { isNameOf, lineTooLong, type PersonLine, personLines } from './person-line.ts';

type Found = Reply<typeof groups.findStudents>;

/**
 * Who is meant by the lines of a pasted list. An insurance number or an e-mail decides; the name beside it must be that
 * person's. A personnel number decides where it stands alone, and between people of one name: beside a name a number may as well
 * be the line's.
 * Every line comes back, found or with what is unclear about it.
 * @throws Refusal Invalid for more lines than a group holds, or none, and for one that is no person's
 */
export async function findPasted(db: Db, scope: OperatorScope, text: string): Promise<Found> {
  const long = lineTooLong(text);
  if (long !== null)
    throw fieldRefusal('Invalid', 'text', `Слишком длинная строка: «${long}». Один человек – одна строка`);
  const lines = personLines(text);
  if (lines.length === 0)
    throw fieldRefusal('Invalid', 'text', 'В тексте нет ни одного имени, СНИЛС, e-mail или табельного номера');
  if (lines.length > GROUP_LIMIT) throw fieldRefusal('Invalid', 'text', `Не больше ${GROUP_LIMIT} строк за один раз`);
  const candidates = Map.groupBy(await findCandidates(db, scope, lines), ({ place }) => place);
  const result: Found = { found: [], unclear: [] };
  for (const [place, line] of lines.entries()) {
    const verdict = judge(line, candidates.get(place) ?? []);
    if ('student' in verdict) result.found.push(verdict);
    else result.unclear.push(verdict);
  }
  return result;
}

function judge(line: PersonLine, candidates: readonly Candidate[]): Found['found'][number] | UnclearLine {
  const text = line.line;
  for (const by of ['snils', 'email'] as const) {
    const owners = people(candidates.filter((one) => one.by === by));
    if (owners.length === 0) continue;
    const [owner] = owners;
    const fitting = owners.filter(({ fullName }) => isNameOf(line.words, fullName));
    if (fitting.length === 1 && fitting[0]) return { line: text, student: fitting[0] };
    if (!owner || fitting.length > 1) return { line: text, reason: 'Ambiguous', candidates: fitting };
    return { line: text, reason: 'Mismatch', candidates: owners };
  }
  const owners = people(candidates.filter(({ by }) => by === 'number'));
  const fitting = owners.filter(({ fullName }) => isNameOf(line.words, fullName));
  const isAlone = line.words.length === 0;
  if (fitting.length === 1 && fitting[0] && (!isAlone || line.numbers.length === 1) && !line.snils && !line.email) {
    return { line: text, student: fitting[0] };
  }
  if (isAlone && fitting.length > 0) return { line: text, reason: 'Ambiguous', candidates: fitting };
  const named = people(candidates.filter(({ by, fullName }) => by === 'name' && isNameOf(line.words, fullName)));
  const [only] = named;
  if (!only) return { line: text, reason: 'NotFound', candidates: [] };
  // The name fits, but the number or the address beside it is nobody's: whether it is he, a person has to say.
  if (line.snils || line.email) return { line: text, reason: 'Mismatch', candidates: named };
  return named.length === 1 ? { line: text, student: only } : { line: text, reason: 'Ambiguous', candidates: named };
}

const people = (candidates: readonly Candidate[]): FoundPerson[] =>
  candidates.map(({ id, fullName, birthday, organizationTitle }) => ({ id, fullName, birthday, organizationTitle }));
