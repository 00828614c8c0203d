import { GradeType, gradeTitles } from '@dopusk/contract/documents/diplom/grades.ts';
import { isAhead } from '@dopusk/contract/documents/document-date.ts';
import { documentTitle, namedByProtocol } from '@dopusk/contract/documents/documents-of-training.ts';
import { ProtocolBody, type ProtocolForm } from '@dopusk/contract/documents/protocol/form.ts';
import {
  admittedTo,
  checkReasonTitles,
  isElectricalKnown,
  NO_ELECTRICAL_CHECK,
  staffCategoryTitles,
} from '@dopusk/contract/electrical-check.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { REQUIRED } from '@dopusk/contract/fields/text.ts';
import {
  DEFAULT_CONCLUSION,
  hasPassed,
  impersonally,
  isRefused,
  printedResult,
  resultOfText,
  type TrainingResult,
} from '@dopusk/contract/training-result.ts';
import type { z } from 'zod';
import type { Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked } from '../../../db/seen.ts';
import { fieldRefusal } from '../../../http/refusal.ts';
import { agreeing } from '../../../printing/agreement.ts';
import { shortDate } from '../../../printing/words.ts';
import { writeResults } from '../../assignments/results/db.ts';
import type { DocumentKind } from '../document-kind.ts';
import { differenceTitles, educationOf, periodTitles } from '../education.ts';
import { asTaught, type Facts, type Issued, ownSecretary } from '../facts.ts';
import { nextCheckAfter } from '../next-check.ts';
import { electricalRulesOn } from '../norms.ts';
import { commonData, type PrintedData } from '../printed-data.ts';
import { isWithinReach } from '../readiness.ts';
import type { Numbering } from '../register/count.ts';
import { reserveNumbers, reserveTyped } from '../register/reserved/reserve.ts';
import { NUMBER_TAKEN } from '../register/take-number.ts';
import { dativeOf, genderOfStudent } from '../student-name.ts';
import { inLines } from './line-order.ts';

/** A protocol that is prepared ahead says no result which nobody has recorded (decision 141). */
const NOT_DECIDED_YET =
  'Решения ещё нет: протокол, подготовленный заранее, печатается с пустым местом. Внесите результат, когда комиссия решит';

/** A certificate and a protocol that refuses its holder cannot both be true (docs/rules.md#4.8). */
const GIVEN_ALREADY = 'Документ об обучении уже выдан: отзовите его, чтобы записать это решение';

/** Протокол of the committee about one assignment: a protocol of one (docs/rules.md#4.7). */
export const protocol: DocumentKind<'Protocol', ProtocolForm, z.output<typeof ProtocolBody>> = {
  type: 'Protocol',
  body: ProtocolBody,
  numberField: 'protocolNumber',
  dateField: 'date',
  fieldTitles: {
    protocolNumber: 'номер протокола',
    hoursCount: 'часы',
    ...periodTitles,
    ...differenceTitles,
    date: 'дата заседания',
    result: 'решение комиссии',
    namedNumber: 'номер выдаваемого документа',
  },
  suggest: (facts) => {
    const { hoursCount, dateStart, dateEnd } = educationOf(facts);
    return {
      protocolNumber: '',
      date: dayOfProtocol([facts]),
      hoursCount,
      dateStart,
      dateEnd,
      differenceReason: '',
      result: facts.result || facts.dateEnd <= today() ? resultText(facts, facts.result ?? byDefault) : '',
      namedNumber: '',
    };
  },
  numberOf: ({ protocolNumber }) => protocolNumber,
  withNumber: (form, protocolNumber) => ({ ...form, protocolNumber }),
  issueDate: ({ date }) => date,
  check: (facts, { result, date }) => {
    const wrong = (message: string) => ({ result: [{ code: 'Invalid' as const, message }] });
    const isToCome = isAhead('Protocol', date, today());
    if (result === '') return isToCome ? null : wrong(REQUIRED);
    if (isToCome && facts.result === null) return wrong(NOT_DECIDED_YET);
    if (facts.restingFrom !== null && !hasPassed(result)) return wrong(GIVEN_ALREADY);
    return contradicts(facts.result, result) && facts.result
      ? wrong(`Записан другой результат: «${resultText(facts, facts.result)}». Измените его в результатах обучения`)
      : null;
  },
  prepare: async (tx, scope, facts, assignId, { date, result, namedNumber }) => {
    const told = isAhead('Protocol', date, today())
      ? facts
      : { ...facts, result: await writeDecided(tx, scope, facts, assignId, { date, result }) };
    const numbering = namedBy(told, date);
    if (namedNumber && numbering && isWithinReach(numbering.type, told)) {
      const number = await reserveTyped(tx, scope, numbering, assignId, namedNumber);
      if (number === null) throw fieldRefusal('Invalid', 'namedNumber', NUMBER_TAKEN);
      return { ...told, namedNumber: number };
    }
    const [named = facts] = await nameDocuments(tx, scope, [{ facts: told, assignId }], date);
    return named;
  },
  print: (facts, form, issued) => {
    const data = commonData(facts, form, issued);
    const { фио } = data.слушатель;
    const typed = worded(form.result, facts.student);
    return {
      ...data,
      комиссия: sitting(facts, data),
      протокол: protocolTags([facts], issued, data),
      люди: listed([{ facts, said: typed || saidOf(facts) }], issued.date).map((line) => ({
        ...line,
        фио,
      })),
    };
  },
};

/** What stands in the protocol is what the committee has decided, wherever else it is said. */
async function writeDecided(
  tx: Tx,
  scope: CenterScope,
  facts: Facts,
  assignId: Locked<'assignments'>,
  { date, result }: { date: string; result: string },
): Promise<TrainingResult> {
  const isStored = facts.result !== null && resultText(facts, facts.result) === result;
  const worded = facts.result ? { ...facts.result, words: result } : resultOfText(result);
  const decided = { ...(isStored && facts.result ? facts.result : worded), decidedOn: date };
  await writeResults(tx, scope, [{ assignId, ...decided }]);
  return decided;
}

/** What a protocol of several people says; each of the facts is of one of them, the first also of what they share. */
export function printGroupProtocol(
  everybody: readonly [Facts, ...Facts[]],
  form: ProtocolForm & { hoursCount: number },
  issued: Issued,
): PrintedData {
  const data = commonData(everybody[0], form, issued);
  const nobody = Object.fromEntries(Object.keys(data.слушатель).map((tag) => [tag, ''])) as PrintedData['слушатель'];
  return {
    ...data,
    слушатель: nobody,
    комиссия: sitting(everybody[0], data),
    // People who began or ended on other days than the rest have no period in common.
    документ: haveOnePeriod(everybody) ? data.документ : { ...data.документ, дата_начала: '', дата_окончания: '' },
    протокол: protocolTags(everybody, issued, data),
    люди: listed(
      everybody.map((facts) => ({ facts, said: saidOf(facts) })),
      issued.date,
    ),
  };
}

/** The committee with its own secretary; where it has none, with the one of the center's signatories. */
const sitting = ({ committee }: Facts, { комиссия }: PrintedData): PrintedData['комиссия'] => ({
  ...комиссия,
  секретарь: ownSecretary(committee) || комиссия.секретарь,
});

/** Whom the committee's decision is about: all, those whom it names, or nobody. */
function protocolTags(
  everybody: readonly [Facts, ...Facts[]],
  { number, date }: Issued,
  { документ }: PrintedData,
): PrintedData['протокол'] {
  return {
    номер: number,
    дата: документ.дата_выдачи,
    документ: namedTitle(everybody[0]),
    ...awardedTo(everybody),
    повторно: examinedAgain(everybody),
    правила: everybody[0].course.safety?.area === 'Electrical' ? electricalRulesOn(date) : '',
  };
}

/**
 * What the committee has done where some have failed before: «провела повторную итоговую аттестацию слушателей»; empty where nobody has, and
 * of a check of knowledge, which says it of each.
 */
function examinedAgain(everybody: readonly [Facts, ...Facts[]]): string {
  const [{ course, electrical }] = everybody;
  if (electrical || !everybody.some(({ hasFailed }) => hasFailed)) return '';
  const areAll = everybody.every(({ hasFailed }) => hasFailed);
  if (course.trainingType === 'ProfessionalTraining')
    return `приняла у слушателей ${areAll ? 'повторный квалификационный экзамен' : 'квалификационный экзамен (у некоторых – повторный)'}`;
  return `провела ${areAll ? 'повторную итоговую аттестацию слушателей' : 'итоговую аттестацию слушателей (некоторых – повторную)'}`;
}

/** To whom a protocol awards by name, or that it does to nobody; both empty where it speaks of all who have passed. */
export function awardedTo(everybody: readonly Judged[]): Pick<PrintedData['протокол'], 'кому' | 'никому'> {
  const passed = everybody.filter(({ result }) => !isRefused(result));
  const isOfAll = everybody.length > 1 && passed.length === everybody.length;
  // While the committee has not decided of everybody, nobody is named.
  const isOpen = isOfAll || everybody.some(({ result }) => result === null);
  return {
    кому: isOpen ? '' : passed.map(({ student }) => dativeOf(student)).join(', '),
    никому: passed.length === 0 ? 'да' : '',
  };
}

/** Whether words of a protocol say another outcome, or another grade, than what is recorded. */
function contradicts(recorded: TrainingResult | null, words: string): boolean {
  if (recorded === null) return false;
  if (isRefused(recorded) === hasPassed(words)) return true;
  const { grade } = recorded;
  const said = GRADES.filter((one) => words.toLowerCase().includes(gradeTitles[one]));
  return grade !== null && said.length > 0 && !said.includes(grade);
}

// «удовлетворительно» stands in «неудовлетворительно», which has been told from it by the outcome.
const GRADES = GradeType.options;

const haveOnePeriod = (everybody: readonly Facts[]): boolean =>
  new Set(everybody.map(asTaught).map(({ dateStart, dateEnd }) => `${dateStart} ${dateEnd}`)).size === 1;

/** What the committee has decided of a person, in the gender of that person and in the words of the training. */
const resultText = ({ student, course }: Judged, result: TrainingResult): string =>
  worded(printedResult(result, course.trainingType), student);

/** In the gender of the person; of whom nobody has said it, the usual words without one. */
function worded(text: string, student: Judged['student']): string {
  const gender = genderOfStudent(student);
  return gender === null ? impersonally(text) : agreeing(text, gender);
}

/** The same; empty, to be filled in by hand, while the committee has decided nothing. */
const saidOf = (person: Judged): string => (person.result ? resultText(person, person.result) : '');

/** What the form suggests of whom nothing is said although he has learned to the end. */
const byDefault: TrainingResult = { ...resultOfText(DEFAULT_CONCLUSION), decidedOn: '' };

/** The day on which the committee has decided of all of them; the last one of their training until it has. */
export const dayOfProtocol = (everybody: readonly Pick<Facts, 'dateEnd' | 'result'>[]): string =>
  everybody.flatMap(({ dateEnd, result }) => [dateEnd, result?.decidedOn ?? '']).reduce((a, b) => (a > b ? a : b), '');

/** Of a check of electrical safety what is said of whoever the least is known of: all of them stand in the protocol. */
export const leastKnown = (everybody: readonly Pick<Facts, 'electrical'>[]): Facts['electrical'] =>
  (everybody.find(({ electrical }) => !isElectricalKnown(electrical)) ?? everybody[0])?.electrical ?? null;

/** So many people without a result are named. */
const NAMED = 3;

/** Whose result nobody has said yet: a protocol of a group is made of what was said of everybody. Null when it was. */
export function undecidedText(everybody: readonly Pick<Facts, 'student' | 'result'>[]): string | null {
  const names = everybody.filter(({ result }) => result === null).map(({ student }) => student.fullName);
  if (names.length === 0) return null;
  const rest = names.length > NAMED ? ` и ещё ${names.length - NAMED}` : '';
  return `результаты обучения: не вынесены – ${names.slice(0, NAMED).join(', ')}${rest}`;
}

/** «Удостоверение», «Диплом»: what the people are given; empty when nothing. */
function namedTitle({ course: { trainingType, issuedDocuments } }: Facts): string {
  const type = namedByProtocol(trainingType, issuedDocuments);
  return type ? (documentTitle(type, trainingType).split(' ')[0] ?? '') : '';
}

/** In which register what people are given is numbered; null when they are given nothing. */
export function namedBy({ course: { trainingType, issuedDocuments } }: Facts, date: string): Numbering | null {
  const type = namedByProtocol(trainingType, issuedDocuments);
  // The year in which its form will be opened: a document comes no earlier than its protocol, nor than today.
  return type && { type, trainingType, year: Number([date, today()].sort().at(-1)?.slice(0, 4)) };
}

/**
 * The facts with the number of what each is given, in the order of the lines; it is reserved for those who have none yet. Who will
 * be given none, the committee having refused him or his own record, is named none (docs/rules.md#4.15).
 * @param date of the protocol
 */
export async function nameDocuments(
  tx: Tx,
  scope: CenterScope,
  people: readonly { facts: Facts; assignId: Locked<'assignments'> }[],
  date: string,
): Promise<Facts[]> {
  const numbering = people[0] && namedBy(people[0].facts, date);
  if (!numbering) return people.map(({ facts }) => facts);
  const given = inLines(people, ({ facts }) => facts.student.organizationShort).filter(({ facts }) =>
    isWithinReach(numbering.type, facts),
  );
  const ids = given.map(({ assignId }) => assignId);
  const numbers = await reserveNumbers(tx, scope, numbering, ids);
  return people.map(({ facts, assignId }) => ({ ...facts, namedNumber: numbers.get(assignId) ?? '' }));
}

/** Whoever has not passed waits for no number of the register, and is admitted to nothing. */
const NONE = '–';

/** What of a person decides what his line says of the committee's decision. */
export interface Judged extends Pick<Facts, 'result' | 'electrical'> {
  student: Pick<Facts['student'], 'surname' | 'name' | 'lastname' | 'gender' | 'dativeName'>;
  course: Pick<Facts['course'], 'trainingType' | 'safety' | 'validityPeriod'>;
}

/**
 * What a line says of the decision alone. Nobody is admitted to anything before it.
 * @param date of the protocol, YYYY-MM-DD
 */
export function judgementOf(person: Judged, date: string) {
  const { группа, напряжение, следующая_проверка } = checkOf(person, date);
  return {
    результат: saidOf(person),
    группа,
    напряжение,
    следующая_проверка,
    номер_в_реестре: isRefused(person.result) ? NONE : '',
  };
}

/** What the line of a person says of a check of knowledge: why he was checked; the rest of electrical safety alone. */
function checkOf({ electrical, result, course }: Judged, date: string) {
  const { safety } = course;
  const { staffCategory, checkReason } = electrical ?? NO_ELECTRICAL_CHECK;
  const isChecked = electrical !== null && safety?.area === 'Electrical' && result !== null;
  const admitted = isChecked && !isRefused(result) ? admittedTo(electrical, safety) : null;
  return {
    персонал: staffCategory ? lowered(staffCategoryTitles[staffCategory]) : '',
    причина: checkReason ? lowered(checkReasonTitles[checkReason]) : '',
    группа: admitted?.group ?? (isChecked ? NONE : ''),
    напряжение: admitted?.voltage ?? '',
    следующая_проверка: admitted ? nextCheckAfter(date, { electrical, course }) : isChecked ? NONE : '',
  };
}

/** «очередная, прошлая – 27.11.2025, III»: of electrical safety the check before stands beside the reason, where it is known. */
function reasonOf(facts: Facts, date: string): string {
  const { причина } = checkOf(facts, date);
  const { previousCheck, electrical } = facts;
  if (!previousCheck || !electrical?.checkReason || electrical.checkReason === 'Initial') return причина;
  return `${причина}, прошлая\u00a0– ${shortDate(previousCheck.date)}, ${previousCheck.group}`;
}

const lowered = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

/** The lines of a protocol: the people by their organizations, each organization named once; first who works for none. */
function listed(people: readonly { facts: Facts; said: string }[], date: string): PrintedData['люди'] {
  const lines = inLines(people, ({ facts }) => facts.student.organizationShort).map(({ facts, said }, index, all) => {
    const { assignId, student, namedNumber, result } = facts;
    const title = student.organizationShort;
    const isFirst = all[index - 1]?.facts.student.organizationShort !== title;
    return {
      назначение: assignId,
      фио: student.fullName,
      организация: title,
      новая_организация: isFirst ? title : '',
      должность: student.jobTitle,
      результат: said,
      документ: namedNumber ?? '',
      номер_в_реестре: isRefused(result) ? NONE : '',
      ...checkOf(facts, date),
      причина: reasonOf(facts, date),
    };
  });
  return lines.map((line, index) => ({ номер: index + 1, ...line, последний: index === lines.length - 1 ? 'да' : '' }));
}
