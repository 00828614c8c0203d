import type { ResultCode } from '../codes.ts';
import { dotted } from '../fields/date.ts';
import { earliestStart } from '../training-days.ts';
import { descriptions } from './descriptions.ts';
import { DocumentType } from './document-type.ts';

/** What decides whether a document may bear a day; all days are YYYY-MM-DD. */
export interface Dated {
  type: DocumentType;
  /** The day it is to bear. */
  date: string;
  today: string;
  /** The training as the document itself says it. */
  training: { start: string; end: string };
  /** Whoever fixes it has chosen to prepare it ahead. */
  prepareAhead: boolean;
  /** Of the protocol that lists the person; null without one. */
  protocolDate: string | null;
  /** For a protocol: the earliest day of the person's documents that rest on it; null without any. */
  restingFrom: string | null;
}

export interface DateFault {
  code: ResultCode;
  /** Stands under the field of the date. */
  message: string;
}

const wrong = (message: string): DateFault => ({ code: 'WrongDocumentDate', message });

/**
 * Why a document may not bear this day, or null (docs/rules.md#4.4). A document of completed training comes when the
 * training is over, a study certificate when it has begun; what rests on a protocol comes no earlier than it; what is
 * to come is prepared ahead by choice, and at most a year. A contract comes no later
 * than the training ends: whoever enters training that has begun has one of those days.
 */
export function dateFault(dated: Dated): DateFault | null {
  const { type, date, today, training, protocolDate, restingFrom } = dated;
  const { certifies } = descriptions[type];
  const latest = yearsLater(today, 1);
  if (date > latest) return wrong(`Слишком далёкая дата: не позже ${dotted(latest)}`);
  if (certifies === null) return contractDateFault(date, training);
  if (date < training.start) return wrong(`Не раньше начала обучения (${dotted(training.start)})`);
  if (certifies === 'completion' && date < training.end)
    return wrong(`Не раньше окончания обучения (${dotted(training.end)})`);
  if (restsOnProtocol(type) && protocolDate && date < protocolDate)
    return wrong(`Не раньше протокола (${dotted(protocolDate)})`);
  if (type === 'Protocol' && restingFrom && date > restingFrom)
    return wrong(`Не позже документов, которые опираются на протокол (${dotted(restingFrom)})`);
  if (date <= today || dated.prepareAhead) return null;
  const message = `Этот день ещё не наступил. Дождитесь ${dotted(date)} или подготовьте документ заранее`;
  return { code: 'DocumentDayToCome', message };
}

/**
 * Why a document of completed training may not bear a day, whatever reason its own days have: the committee decides no
 * earlier than the training ends, or than the day on which it has decided of who has learned sooner.
 * @param of the days of the assignment itself, and of what is recorded of the committee's decision
 */
export function decidedFault(
  date: string,
  { dateStart, dateEnd, decidedOn }: { dateStart: string; dateEnd: string; decidedOn: string | null },
): DateFault | null {
  if (decidedOn === null) return date < dateStart ? wrong(`Не раньше начала обучения (${dotted(dateStart)})`) : null;
  const earliest = decidedOn < dateEnd ? decidedOn : dateEnd;
  return date < earliest
    ? wrong(`Результат обучения записан за ${dotted(decidedOn)}: не раньше ${dotted(earliest)}`)
    : null;
}

/** Why a protocol may not bear a day, or null: a committee that nobody has appointed yet decides nothing. */
export function appointedFault(
  date: string,
  { orderNumber, orderDate }: { orderNumber: string; orderDate: string | null },
): DateFault | null {
  if (orderDate === null || orderDate <= date) return null;
  return wrong(`Комиссию назначил приказ №\u00a0${orderNumber} от ${dotted(orderDate)}: не раньше него`);
}

/** Why a document may not say that the training had these days, or null; an empty end is not said. */
export function periodFault({
  start,
  end,
  begun,
  protocol,
}: {
  start: string;
  end: string;
  /** When the assignment itself begins. */
  begun: string;
  protocol: { number: string; date: string } | null;
}): (DateFault & { field: 'dateStart' | 'dateEnd' }) | null {
  const earliest = [begun, earliestStart()].sort()[0] ?? begun;
  if (start < earliest) return { ...wrong(`Не раньше ${dotted(earliest)}`), field: 'dateStart' };
  if (!protocol?.date || end <= protocol.date) return null;
  const message = `Комиссия решила раньше: протокол №\u00a0${protocol.number} от ${dotted(protocol.date)}`;
  return { ...wrong(message), field: 'dateEnd' };
}

/** A framework contract may be older than its orders; what is older yet is a slip of the year. */
const CONTRACT_YEARS = 5;

function contractDateFault(date: string, { start, end }: Dated['training']): DateFault | null {
  const earliest = yearsLater(start, -CONTRACT_YEARS);
  if (date < earliest) return wrong(`Слишком давняя дата: не раньше ${dotted(earliest)}`);
  return date > end ? wrong(`Не позже окончания обучения (${dotted(end)})`) : null;
}

/** Why a duplicate may not bear this day, or null: it is handed out at once, in place of what was handed out before. */
export function duplicateDateFault(date: string, { original, today }: { original: string; today: string }) {
  if (date < original) return wrong(`Не раньше подлинника (${dotted(original)})`);
  return date > today ? wrong('Дубликат выдаётся сразу: не позже сегодняшнего дня') : null;
}

/** The same for a certificate about a training that began on a day, which is made out without being fixed. */
export function immediateDateFault(date: string, { from, today }: { from: string; today: string }) {
  if (from > today) return wrong(`Обучение начнётся ${dotted(from)}: до этого дня справка о нём не выдаётся`);
  if (date < from) return wrong(`Не раньше начала обучения (${dotted(from)})`);
  return date > today ? wrong('Справка выдаётся сразу: не позже сегодняшнего дня') : null;
}

/** Whether fixing it on `today` needs the choice to prepare it ahead: it would say what is not true yet. */
export const isAhead = (type: DocumentType, date: string, today: string): boolean =>
  descriptions[type].certifies !== null && date > today;

/** It prints the number of a protocol, and so comes after it. */
export const restsOnProtocol = (type: DocumentType): boolean => descriptions[type].needs.includes('Protocol');

/** The types that rest on a protocol. */
export const restingTypes: readonly DocumentType[] = DocumentType.options.filter(restsOnProtocol);

/** The same day of another year; of 29 February the day before. */
const yearsLater = (date: string, years: number): string =>
  `${Number(date.slice(0, 4)) + years}${date.endsWith('-02-29') ? '-02-28' : date.slice(4)}`;
