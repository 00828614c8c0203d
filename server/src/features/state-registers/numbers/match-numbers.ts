import { formatSnils } from '@dopusk/contract/fields/snils.ts';
import { ministryNumberFault } from '@dopusk/contract/ministry-numbers.ts';
import type { AnswerLine } from './answer-line.ts';

/** A record that a number may be for. */
export interface Numberable {
  assignId: string;
  fullName: string;
  snils: string;
  protocolId: string;
  protocolNumber: string;
  programTitle: string;
  /** Its number; empty until it has one. */
  number: string;
  hasPassed: boolean;
  /** What the register was told of it last, which it answers; null where it was told nothing. */
  told: (Pick<Numberable, 'fullName' | 'snils' | 'protocolNumber' | 'work'> & { isFormer: boolean }) | null;
  work: Work;
}

/** For which employer somebody was taught, and as whom. */
interface Work {
  employerInn: string;
  employerTitle: string;
  jobTitle: string;
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
const SEVERAL_EMPLOYERS =
  'у человека две записи по этой программе и протоколу, от разных работодателей, и какая из них эта, в файле не сказано: внесите номер в карточке протокола';
const NOT_PASSED = 'этот человек не сдал, и в реестр его не передают: проверьте, чей это номер, и результат обучения';
const TWICE = 'у этой записи в файле два разных номера: проверьте, какой её, и внесите его в карточке протокола';

/**
 * Whose numbers the lines bring: by our own number of the record, else by SNILS (or the name of whoever has none), protocol and program. A line that
 * says something else of the person or the protocol than the record gives nobody a number. Nothing is taken away: who is not in the file keeps his number.
 */
export function matchNumbers(lines: readonly AnswerLine[], records: readonly Numberable[]): MatchedNumbers {
  const byId = new Map(records.map((record) => [record.assignId, record]));
  const byPerson = Map.groupBy(records.flatMap(keyed), ({ key }) => key);
  const bySnils = Map.groupBy(records, ({ snils }) => snils);
  const found = lines.map((line) => ({
    line,
    record: line.number === '' ? NO_NUMBER : recordOf(line, byId, byPerson),
  }));
  const given = new Map<string, Set<string>>();
  for (const { line, record } of found) {
    if (typeof record === 'string') continue;
    given.set(record.assignId, (given.get(record.assignId) ?? new Set()).add(line.number));
  }
  const matched: MatchedNumbers = { numbers: [], unchangedCount: 0, unmatched: [] };
  const counted = new Set<string>();
  for (const { line, record } of found) {
    if (typeof record === 'string') {
      const reason = record === NOBODY ? nobodyText(line, bySnils.get(line.snils) ?? []) : record;
      matched.unmatched.push({ line, reason });
    } else if ((given.get(record.assignId)?.size ?? 0) > 1) {
      // Which of them is the right one nobody knows.
      matched.unmatched.push({ line, reason: TWICE });
    } else if (!counted.has(record.assignId)) {
      counted.add(record.assignId);
      if (record.number === line.number) matched.unchangedCount += 1;
      else matched.numbers.push({ record, number: line.number, line });
    }
  }
  return matched;
}

/** Why nobody is found: there is no such person, or he has no such protocol of the center's; then which ones he has. */
function nobodyText({ snils, protocolNumber }: AnswerLine, ofPerson: readonly Numberable[]): string {
  if (snils === '' || protocolNumber.trim() === '' || ofPerson.length === 0) return NOBODY;
  const own = [...new Set(ofPerson.map((one) => `№ ${shown(one.protocolNumber)}`))].join(', ');
  return `протокола № ${shown(protocolNumber.trim())} у этого человека в вашем центре нет, есть ${own}: это запись другого центра, или номер протокола в файле иной`;
}

/** A record by what is known of it, and by what the register was told where that was otherwise. */
function keyed(record: Numberable): Keyed[] {
  const keys = [record, ...(record.told ? [record.told] : [])].map(({ fullName: person, ...one }) =>
    keyOf({ ...one, person }),
  );
  return [...new Set(keys)].map((key) => ({ key, record }));
}

interface Keyed {
  key: string;
  record: Numberable;
}

/** Whoever has no SNILS is known by his name. */
const keyOf = ({ snils, person, protocolNumber }: Pick<AnswerLine, 'snils' | 'person' | 'protocolNumber'>): string =>
  `${snils || person} ${protocolNumber.trim()}`;

/** The record that a line numbers, or why there is none. */
function recordOf(
  line: AnswerLine,
  byId: ReadonlyMap<string, Numberable>,
  byPerson: ReadonlyMap<string, Keyed[]>,
): Numberable | string {
  const record = agreeingOf(line, byId, byPerson);
  if (typeof record === 'string') return record;
  return numberFault(line) || (record.hasPassed ? formerText(line, record) || record : NOT_PASSED);
}

/**
 * Why a number is that of a former record: the protocol that the register was told of is taken back, and the new one not told
 * yet. Two of different years may have one number.
 */
function formerText({ protocolNumber }: AnswerLine, record: Numberable): string {
  const [own, told] = [record.protocolNumber.trim(), record.told?.protocolNumber.trim()];
  if (!record.told?.isFormer || (protocolNumber.trim() === own && own !== told)) return '';
  return `это номер записи об отозванном протоколе № ${told}: передайте в реестр новый протокол № ${own} и внесите номер, который он даст`;
}

/** Why what stands in the place of the number is none; empty where it is one. */
function numberFault({ number, fault }: AnswerLine): string {
  const wrong = ministryNumberFault(number);
  return fault || (wrong && `это не номер реестра: ${wrong.charAt(0).toLowerCase()}${wrong.slice(1)}`) || '';
}

/** The record that a line is about and says nothing else of, or why there is none. */
function agreeingOf(
  line: AnswerLine,
  byId: ReadonlyMap<string, Numberable>,
  byPerson: ReadonlyMap<string, Keyed[]>,
): Numberable | string {
  const keyedSo = line.snils || line.person ? (byPerson.get(keyOf(line)) ?? []) : [];
  const ofPerson = keyedSo.map(({ record }) => record);
  const ofProgram = line.programTitle ? ofPerson.filter((one) => one.programTitle === line.programTitle) : ofPerson;
  const own = byId.get(line.outerId);
  if (own) {
    // The register may call a program otherwise by now; but not as another one of the same person's.
    const isOther = line.programTitle !== '' && ofProgram.length > 0 && !ofProgram.includes(own);
    return contradictionOf(line, own, isOther) || own;
  }
  // Two people with one SNILS, one of them mistyped, are told apart by their names.
  const agreeing = ofProgram.filter((one) => contradictionOf(line, one, false) === '');
  const [only, ...others] = byWork(line, agreeing.length > 0 ? agreeing : ofProgram);
  if (!only) return NOBODY;
  if (others.length > 0)
    return others.some(({ programTitle }) => programTitle !== only.programTitle) ? SEVERAL : SEVERAL_EMPLOYERS;
  return contradictionOf(line, only, false) || only;
}

/**
 * Of several records of one person the one whose employer, or job, the line names in any of its columns and that of no other; all of
 * them where it names none.
 */
function byWork({ others }: AnswerLine, records: readonly Numberable[]): readonly Numberable[] {
  if (records.length < 2) return records;
  const said = new Set(others.map(plain));
  for (const name of ['employerInn', 'employerTitle', 'jobTitle'] as const) {
    const named = records.filter(({ work, told }) =>
      [work[name], told?.work[name] ?? ''].some((text) => text !== '' && said.has(plain(text))),
    );
    if (named.length === 1) return named;
  }
  return records;
}

const plain = (text: string): string => text.trim().toLocaleLowerCase('ru');

/** What a line says otherwise than its record: it may be another's; empty where they agree. What the line leaves out contradicts nothing. */
function contradictionOf(line: AnswerLine, record: Numberable, isOtherProgram: boolean): string {
  const known = record.told ? [record, record.told] : [record];
  const differs = {
    person: line.person !== '' && !known.some(({ fullName }) => isSameName(line.person, fullName)),
    snils: line.snils !== '' && !known.some(({ snils }) => snils === '' || snils === line.snils),
    protocol:
      line.protocolNumber.trim() !== '' &&
      !known.some(({ protocolNumber }) => protocolNumber.trim() === line.protocolNumber.trim()),
    program: isOtherProgram,
  };
  const words = (of: Said): string =>
    [
      differs.person || differs.snils ? shown(of.person) : '',
      differs.snils && of.snils ? `СНИЛС ${shown(formatSnils(of.snils))}` : '',
      differs.protocol ? `протокол № ${shown(of.protocolNumber.trim())}` : '',
      differs.program ? `программа «${shown(of.programTitle)}»` : '',
    ]
      .filter(Boolean)
      .join(', ');
  const inFile = words(line);
  if (inFile === '') return '';
  const ours = words({ ...record, person: record.fullName });
  return `данные не сходятся: в файле ${inFile}, а у этой записи ${ours}. Проверьте, чей это номер, и внесите его в карточке протокола`;
}

type Said = Pick<AnswerLine, 'person' | 'snils' | 'protocolNumber' | 'programTitle'>;

/** What a file says of anything is longer only in one that nobody has made to be read. */
const shown = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
const SHOWN = 100;

/** Whether two texts name one person, the one in full and the other perhaps by surname and initials, or without a patronymic. */
function isSameName(one: string, other: string): boolean {
  const [[surname, ...names], [otherSurname, ...otherNames]] = [wordsOf(one), wordsOf(other)];
  if (surname !== otherSurname) return false;
  return names.every((name, index) => {
    const otherName = otherNames[index];
    if (otherName === undefined || name === otherName) return true;
    return (name.length === 1 || otherName.length === 1) && name.charAt(0) === otherName.charAt(0);
  });
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s.,]+/)
    .filter(Boolean);
