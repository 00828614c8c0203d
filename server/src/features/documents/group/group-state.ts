import { isCommon } from '@dopusk/contract/documents/descriptions.ts';
import { isAhead } from '@dopusk/contract/documents/document-date.ts';
import { isCard, mayIssue } from '@dopusk/contract/documents/documents-of-training.ts';
import { isOwed } from '@dopusk/contract/documents/owed.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { GroupState } from '@dopusk/contract/groups.ts';
import { inLines } from '../protocol/line-order.ts';
import type { PromisedDocument } from './db.ts';
import type { NewItem } from './run/db.ts';

/** The state of a group by its documents: each number counts assignments. */
export function groupStateOf(documents: readonly PromisedDocument[]): GroupState {
  const assigns = [...Map.groupBy(documents, ({ assignId }) => assignId).values()];
  const count = (test: (own: readonly PromisedDocument[]) => boolean) => assigns.filter(test).length;
  return {
    assignCount: assigns.length,
    paidCount: count((own) => own.every(({ isPaid }) => isPaid)),
    fixedCount: count((own) => own.some(({ isFixed }) => isFixed)),
    readyCount: count((own) => isComplete(own) && !isGivenNothing(own)),
    givenNothingCount: count((own) => isComplete(own) && isGivenNothing(own)),
  };
}

const isComplete = (own: readonly PromisedDocument[]) => awaited(own).every(({ isPrinted }) => isPrinted);
const isGivenNothing = (own: readonly PromisedDocument[]) => own.some((document) => document.isGivenNothing);

/** What is there, and what is to come: not what the person is not owed. */
const awaited = (documents: readonly PromisedDocument[]): PromisedDocument[] =>
  documents.filter((document) => document.isFixed || isOwed(document, today()));

/**
 * The last day on which one of the documents left to fix would open; null when today is late enough for all of them.
 * @param day YYYY-MM-DD, today in Moscow when left out
 */
export function opensOn(documents: readonly PromisedDocument[], day: string = today()): string | null {
  const ahead = awaited(documents).filter(({ type, isFixed, dateEnd }) => !isFixed && isAhead(type, dateEnd, day));
  return ahead.map(({ dateEnd }) => dateEnd).reduce<string | null>((a, b) => (a && a > b ? a : b), null);
}

/** What is left to fix of what the courses owe to each of the people. */
export const openItemsOf = (documents: readonly PromisedDocument[]): NewItem[] => inOrder(awaited(documents));

/** The same with what those will not get whom the committee has refused: for people to read, not to be fixed. */
export const openItemsWithRefused = (documents: readonly PromisedDocument[]): NewItem[] =>
  inOrder(documents.filter((document) => document.type !== 'CertificateEducation' || isOwed(document, today())));

/**
 * What is not fixed of what the courses may issue: first what a course has one of, because the others name the number of
 * the protocol.
 */
function inOrder(documents: readonly PromisedDocument[]): NewItem[] {
  const open = documents.filter(({ isFixed, trainingType, type }) => !isFixed && mayIssue(trainingType, type));
  // Numbers follow the days: the earliest check of a group has the smallest, whatever the courses are called.
  const ofCourses = Map.groupBy(open, ({ courseId }) => courseId);
  const days = new Map([...ofCourses].map(([courseId, own]) => [courseId, lastDayOf(own)]));
  const byDay = open.toSorted((a, b) => (days.get(a.courseId) ?? '').localeCompare(days.get(b.courseId) ?? ''));
  const common = byDay
    .filter(({ type }) => isCommon(type))
    .map(({ type, courseId }): [string, NewItem] => [`${type} ${courseId}`, { courseId, assignId: null, type }]);
  // One contract with a client, named by the first of its people.
  const withClient = open.filter(({ type }) => type === 'Contract').toReversed();
  const contracts = new Map(withClient.map((document) => [document.organizationId, document]));
  const ofPeople = byDay.filter(({ type }) => !isCommon(type) && type !== 'Contract');
  const own = [...Map.groupBy(ofPeople, ({ courseId }) => courseId).values()].flatMap((ofCourse) =>
    inLines(ofCourse, ({ organizationShort }) => organizationShort),
  );
  // A card bears the number of its certificate.
  const cards = own.filter(({ type }) => isCard(type));
  const others = own.filter(({ type }) => !isCard(type));
  return [...new Map(common).values(), ...[...contracts.values()].toReversed(), ...others, ...cards];
}

/** The day on which the committee has decided of the people of a course, or will at the earliest. */
const lastDayOf = (documents: readonly PromisedDocument[]): string =>
  documents.flatMap(({ dateEnd, result }) => [dateEnd, result?.decidedOn ?? '']).reduce((a, b) => (a > b ? a : b), '');
