import type { AnswerLine } from './answer-line.ts';

/** A record that a number may be for. */
export interface Numberable {
  assignId: string;
  fullName: string;
  snils: string;
  protocolNumber: string;
  programTitle: string;
  /** Its number; empty until it has one. */
  number: string;
}

export interface MatchedNumbers {
  /** Records that get a number, or another one than they have. */
  numbers: { record: Numberable; number: string; line: AnswerLine }[];
  /** How many have this very number already. */
  unchangedCount: number;
  unmatched: { line: AnswerLine; reason: string }[];
}

const NO_NUMBER = 'нет номера записи';
const NOBODY = 'такой записи у центра нет';
const SEVERAL = 'у человека несколько программ в этом протоколе: внесите номер в карточке протокола';
const TWICE = 'номер этой записи стоит в файле ещё раз, другой';

/**
 * Whose numbers the lines bring: by our own number of the record, else by SNILS (or the name of whoever has none), protocol and program. Nothing is taken
 * away: who is not in the file keeps his number.
 */
export function matchNumbers(lines: readonly AnswerLine[], records: readonly Numberable[]): MatchedNumbers {
  const byId = new Map(records.map((record) => [record.assignId, record]));
  const byPerson = Map.groupBy(records, ({ fullName: person, ...record }) => keyOf({ ...record, person }));
  const given = new Map<string, string>();
  const matched: MatchedNumbers = { numbers: [], unchangedCount: 0, unmatched: [] };
  for (const line of lines) {
    const record = line.number === '' ? NO_NUMBER : recordOf(line, byId, byPerson);
    if (typeof record === 'string') {
      matched.unmatched.push({ line, reason: record });
      continue;
    }
    const before = given.get(record.assignId);
    if (before !== undefined) {
      if (before !== line.number) matched.unmatched.push({ line, reason: TWICE });
      continue;
    }
    given.set(record.assignId, line.number);
    if (record.number === line.number) matched.unchangedCount += 1;
    else matched.numbers.push({ record, number: line.number, line });
  }
  return matched;
}

/** Whoever has no SNILS is known by his name. */
const keyOf = ({ snils, person, protocolNumber }: Pick<AnswerLine, 'snils' | 'person' | 'protocolNumber'>): string =>
  `${snils || person} ${protocolNumber.trim()}`;

/** The record of a line, or why there is none. */
function recordOf(
  line: AnswerLine,
  byId: ReadonlyMap<string, Numberable>,
  byPerson: ReadonlyMap<string, Numberable[]>,
): Numberable | string {
  const own = byId.get(line.outerId);
  if (own) return own;
  const ofPerson = line.snils || line.person ? (byPerson.get(keyOf(line)) ?? []) : [];
  const ofProgram = line.programTitle ? ofPerson.filter((one) => one.programTitle === line.programTitle) : ofPerson;
  const [only, other] = ofProgram;
  if (!only) return NOBODY;
  return other ? SEVERAL : only;
}
