import { descriptions } from '@dopusk/contract/documents/descriptions.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { sinceDay } from '@dopusk/contract/fields/date.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import { shortDate } from '../../printing/words.ts';
import { hoursOf, titleOf } from './education.ts';
import { asTaught, type Facts } from './facts.ts';

const NO_REASON = 'Документ говорит не то, что назначение: укажите причину';

type Shown = (value: string | number) => string;

/** What of a training its documents say: each field of a form, as the training has it and as people read it. */
const compared: Record<string, { of: (facts: Facts) => string | number | null; shown: Shown }> = {
  course: { of: titleOf, shown: (title) => quoted(String(title)) },
  // Of a course without disciplines nothing is known to differ from.
  hoursCount: { of: hoursOf, shown: String },
  dateStart: { of: ({ dateStart }) => dateStart, shown: (day) => shortDate(String(day)) },
  dateEnd: { of: ({ dateEnd }) => dateEnd, shown: (day) => shortDate(String(day)) },
};

/**
 * Where a contract of one assignment says other than the training, by field: it is the basis of what is charged and taught, and no reason
 * makes it another one; the group's contract takes it all from the training as well.
 */
export function otherTraining(facts: Facts, form: object): FieldIssues {
  const said = new Map(Object.entries(form));
  return Object.fromEntries(
    Object.entries(compared).flatMap(([field, { of, shown }]) => {
      const known = of(facts);
      if (known === null || !said.has(field) || said.get(field) === known) return [];
      if (field === 'course' && lettersOf(String(said.get(field))) === lettersOf(String(known))) return [];
      const issue: [string, FieldIssues[string]] = [
        field,
        [{ code: 'Invalid', message: `В назначении: ${shown(known)}` }],
      ];
      return [issue];
    }),
  );
}

/** What a document takes from its protocol before it asks the course. */
const SAID_BY_PROTOCOL: ReadonlySet<string> = new Set(['course', 'hoursCount']);

/** Letters and digits alone: another quotation mark, a comma or a capital is no other programme. */
const lettersOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** @throws Refusal Invalid of a programme that the protocol does not name: its committee has decided nothing about it, and no reason helps. */
function refuseOtherProgramme({ decided, protocol }: Facts, said: unknown): void {
  if (!decided?.название || typeof said !== 'string' || lettersOf(said) === lettersOf(decided.название)) return;
  const message = `Протокол №\u00a0${protocol?.number} – о программе ${quoted(decided.название)}. Сначала отзовите его и зафиксируйте новый`;
  throw fieldRefusal('Invalid', 'course', message);
}

/**
 * Whoever lays a document beside the protocol that it rests on finds the same hours in both, and no day before the training; one after the
 * committee's decision is refused with the other dates.
 * @throws Refusal Invalid, whatever the reason: another protocol says otherwise, or none does
 */
function refuseAgainstProtocol(
  { decided, protocol, dateStart, dateEnd }: Facts,
  said: ReadonlyMap<string, unknown>,
): void {
  if (!decided) return;
  const [hours, start] = ['hoursCount', 'dateStart'].map((field) => said.get(field));
  const mend = `Исправьте обучение и зафиксируйте протокол заново: №\u00a0${protocol?.number} сначала отзовите`;
  if (typeof hours === 'number' && decided.часы && hours !== decided.часы)
    throw fieldRefusal(
      'Invalid',
      'hoursCount',
      `В протоколе №\u00a0${protocol?.number}: ${decided.часы}\u00a0ч. ${mend}`,
    );
  const days = `Обучение по протоколу №\u00a0${protocol?.number} шло ${sinceDay(shortDate(dateStart))} по ${shortDate(dateEnd)}. ${mend}`;
  if (typeof start === 'string' && start < dateStart) throw fieldRefusal('Invalid', 'dateStart', days);
}

/** No reason teaches more hours a day. */
const HOURS_OF_DAY = 24;
const DAY_MS = HOURS_OF_DAY * 3_600_000;

/** Hours that the days named beside them do not have, as a person is told of them; null of a form that names no days. */
function hoursFault(said: ReadonlyMap<string, unknown>): string | null {
  const [hours, start, end] = ['hoursCount', 'dateStart', 'dateEnd'].map((field) => said.get(field));
  if (typeof hours !== 'number' || typeof start !== 'string' || typeof end !== 'string') return null;
  const most = ((Date.parse(end) - Date.parse(start)) / DAY_MS + 1) * HOURS_OF_DAY;
  const days =
    start === end ? `За ${shortDate(start)}` : `${sinceDay(shortDate(start)).replace('с', 'С')} по ${shortDate(end)}`;
  return hours > most ? `${days} не больше ${most}: в дне ${HOURS_OF_DAY} часа` : null;
}

/**
 * The fields in which a document of completed training says other than the training, for the journal; the reason stays with
 * the document, for it may speak of people.
 * @throws Refusal Invalid with each such field when no reason is given for it, and with hours that no reason makes possible
 */
export function differencesOf(type: DocumentType, known: Facts, form: object): string[] {
  if (descriptions[type].certifies !== 'completion') return [];
  const facts = asTaught(known);
  const said = new Map(Object.entries(form));
  if (type !== 'Protocol') refuseAgainstProtocol(facts, said);
  refuseOtherProgramme(facts, said.get('course'));
  const differing = Object.entries(compared).flatMap(([field, { of, shown }]) => {
    const known = of(facts);
    return known === null || !said.has(field) || said.get(field) === known ? [] : [[field, shown(known)] as const];
  });
  const impossible = differing.length > 0 ? hoursFault(said) : null;
  if (impossible !== null) throw fieldRefusal('Invalid', 'hoursCount', impossible);
  if (differing.length === 0 || said.get('differenceReason')) return differing.map(([field]) => field);
  const where = (field: string) =>
    facts.decided && SAID_BY_PROTOCOL.has(field) ? `протоколе №\u00a0${facts.protocol?.number}` : 'назначении';
  const issues = differing.map(([field, known]) => [
    field,
    [{ code: 'Invalid', message: `В ${where(field)}: ${known}` }],
  ]);
  const fields: FieldIssues = {
    ...Object.fromEntries(issues),
    differenceReason: [{ code: 'Invalid', message: NO_REASON }],
  };
  throw new Refusal('Invalid', undefined, fields);
}
